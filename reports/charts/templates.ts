import type { TemplateLikelihood } from '../../analysis/profile.js';
import { type Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { type Form, forms, type Order } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { counted, likelihood } from '../format.js';
import { palette } from '../palette.js';
import type { Report } from '../report.js';
import { respondentName } from '../respondent-name.js';
import type { Chart } from './chart.js';
import { dimensionTitle, hasProfiles, PANEL_SPACING, PANEL_WIDTH } from './dimension-panels.js';
import { nameLines } from './name-labels.js';
import { dots, intervalLines, labels, markKey, nullLine, type Panel } from './panel.js';

/** Rows a respondent takes: its name, a row for each form, and a space. */
const BLOCK = forms.length + 2;

/** Likelihood by question form and order: position bias and acquiescence made visible. */
export const templates: Chart = {
  name: 'templates',
  title: 'How the question is put',
  caption: (report) =>
    `Likelihood of the target pole by question form and by which option comes first. With so few answers behind a mark, the two marks of an unbiased respondent may lie up to about ${likelihood(chanceGap(report))} apart by chance. A bias shows where ● lies right of ◇ in most dimensions of a form: by “A or B” and “repeat”, to the option shown first (position bias); by “yes or no”, to saying yes (acquiescence). “Rating” is the mean rating on a five-point scale turned to the target pole; it stands beside the likelihood and never enters it.`,
  alt: (report) =>
    `Paired dots for ${counted(report.respondents.length, 'respondent')}, six dimensions and four question forms: the likelihood when the target option comes first and when it comes second, against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'form', kind: 'text' },
      { name: 'order', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).flatMap((each) =>
        each.templates.map(({ form, order, value, n }) => ({
          respondent,
          cells: [each.dimension, form, order, value, n],
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
      (template) => ({ ...template, place: placeOf(nth, template.form) }),
    ),
  );
  const pairs = placed
    .filter(({ order }) => order === 'norm')
    .flatMap((norm) => {
      const reverse = placed.find(
        ({ order, place }) => order === 'reverse' && place === norm.place,
      );
      if (norm.value === null || !reverse || reverse.value === null) return [];
      const ends = [norm.value, reverse.value];
      return [
        {
          place: norm.place,
          low: Math.min(...ends),
          high: Math.max(...ends),
          colour: palette.null,
        },
      ];
    });
  return {
    title: { text: dimensionTitle(dimension) },
    width: PANEL_WIDTH,
    height: { step: 14 },
    layer: [
      nullLine(),
      intervalLines(pairs, rows),
      dots(placed.flatMap(dotOf('norm')), { rows, shape: 'circle', size: 42 }),
      dots(placed.flatMap(dotOf('reverse')), { rows, shape: 'diamond', size: 52 }),
      ...(dimension === dimensions[0] ? rowNames(report, rows) : []),
    ],
  };
}

/**
 * How far apart, 0..1, chance may take two marks of a respondent that tosses a coin: two standard
 * errors of the difference, for the mark with the fewest draws behind it.
 */
function chanceGap({ respondents }: Report): number {
  const draws = respondents.flatMap(({ profile, repeats }) =>
    (profile?.dimensions ?? []).flatMap(({ templates: all }) =>
      all.filter(({ value }) => value !== null).map(({ n }) => n * repeats),
    ),
  );
  return Math.min(1, 2 * Math.sqrt(0.5 / Math.min(...draws)));
}

const placeOf = (nth: number, form: Form) => nth * BLOCK + 1 + forms.indexOf(form);

function dotOf(order: Order) {
  const fill = order === 'norm' ? palette.target : palette.paper;
  return (each: TemplateLikelihood & { readonly place: number }) =>
    each.order === order && each.value !== null
      ? [{ place: each.place, value: each.value, colour: palette.target, fill }]
      : [];
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
