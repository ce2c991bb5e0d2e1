import { type Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { type Form, forms, type Order } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { counted } from '../document/format.js';
import { NULL_LIKELIHOOD } from '../lean.js';
import { palette } from '../palette.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { dimensionTitle, hasProfiles, PANEL_SPACING, PANEL_WIDTH } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import { nameLines } from './name-labels.js';
import { type Layer, labels, likelihoodAxis, markKey, type Panel, rowAxis } from './panel.js';

/** Rows a respondent takes: its name, a row for each form, and a space. */
const BLOCK = forms.length + 2;
/** The height of a row, and how far its two marks stand from its middle, in pixels. */
const STEP = 16;
const APART = 3;

/** Likelihood by question form and order: position bias and acquiescence made visible. */
export const templates: Chart = {
  name: 'templates',
  title: 'How the question is put',
  caption: () =>
    'Likelihood of the target pole by question form and by which option comes first, with 95 % intervals. A bias shows where ● lies right of ◇ in most dimensions of a form by more than the intervals allow: by “A or B” and “repeat”, to the option shown first (position bias); by “yes or no”, to saying yes (acquiescence). ◇ to the right: to the option shown second, or to no. “Rating” is the mean rating on a five-point scale turned to the target pole; it stands beside the likelihood and never enters it. Dashed: the null, 0.5.',
  alt: (report) =>
    `Paired dots for ${counted(report.respondents.length, 'respondent')}, six dimensions and four question forms: the likelihood when the target option comes first and when it comes second, each with its 95 % interval, against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'form', kind: 'text' },
      { name: 'order', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood', estimates: true },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).flatMap((each) =>
        each.templates.map((figure) => ({
          respondent,
          cells: [each.dimension, figure.form, figure.order, figure],
        })),
      ),
    ),
  }),
  specification: (report) =>
    hasProfiles(report)
      ? {
          title: markKey('● target option shown first', '◇ opposite option shown first'),
          hconcat: dimensions.map((dimension) => panelOf(report, dimension)),
          spacing: PANEL_SPACING,
          bounds: 'flush',
        }
      : null,
};

function panelOf(report: Report, dimension: Dimension): Panel {
  const rows = report.respondents.length * BLOCK;
  const placed = report.respondents.flatMap(({ profile }, nth) =>
    (profile?.dimensions.find((each) => each.dimension === dimension)?.templates ?? []).map(
      (figure) => ({ place: placeOf(nth, figure.form), figure }),
    ),
  );
  const of = (order: Order) => placed.filter(({ figure }) => figure.order === order);
  const marks = { rows, width: 1 };
  return {
    title: { text: dimensionTitle(dimension) },
    width: PANEL_WIDTH,
    height: { step: STEP },
    layer: [
      nullLines(report, rows),
      ...estimateMarks(of('norm'), {
        ...marks,
        shape: 'circle',
        size: 26,
        below: -APART,
        colours: () => ({ colour: palette.target, fill: palette.target }),
      }),
      ...estimateMarks(of('reverse'), {
        ...marks,
        shape: 'diamond',
        size: 30,
        below: APART,
        colours: () => ({ colour: palette.target, fill: palette.paper }),
      }),
      ...(dimension === dimensions[0] ? rowNames(report, rows) : []),
    ],
  };
}

const placeOf = (nth: number, form: Form) => nth * BLOCK + 1 + forms.indexOf(form);

/** The null beside each respondent's marks, not through its name. */
function nullLines({ respondents }: Report, rows: number): Layer {
  const spans = respondents.map((_, nth) => ({
    first: placeOf(nth, 'ab'),
    last: placeOf(nth, 'likert'),
  }));
  return {
    data: { values: spans },
    mark: { type: 'rule', color: palette.null, strokeDash: [3, 3] },
    encoding: {
      x: { datum: NULL_LIKELIHOOD, type: 'quantitative', ...likelihoodAxis },
      y: { ...rowAxis(rows), field: 'first', bandPosition: 0 },
      y2: { field: 'last', bandPosition: 1 },
    },
  };
}

function rowNames(report: Report, rows: number) {
  const names = report.respondents.map((each, nth) => ({
    place: nth * BLOCK,
    text: nameLines(respondentName(each)).join(' ') + (each.profile ? '' : ': nothing observed'),
  }));
  const formRows = report.respondents.flatMap((_, nth) =>
    forms.map((form) => ({ place: placeOf(nth, form), text: formNames[form] })),
  );
  return [
    labels(names, { rows, x: -70, align: 'left', weight: 600 }),
    labels(formRows, { rows, x: -10, align: 'right', colour: palette.quiet }),
  ];
}
