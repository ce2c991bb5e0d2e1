import type { Biases, SignedEstimate } from '../../analysis/profile.js';
import { counted, difference } from '../document/format.js';
import { palette } from '../palette.js';
import type { Report } from '../document/report.js';
import type { Chart } from './chart.js';
import { hasProfiles } from './dimension-panels.js';
import { endNames } from './end-names.js';
import { estimateMarks, type Limited } from './estimate-marks.js';
import { missingLabels, nameLabels, nameStep, namesOf } from './name-labels.js';
import { type Axis, labels, nullLine, type Panel } from './panel.js';

const WIDTH = 210;
/** Room for a figure with its interval, to the right of its panel. */
const ROOM = 185;
/** Windows of the axis, to either side of 0; the smallest that holds every mark is taken. */
const windows = [0.25, 0.5, 1];

interface Direction {
  readonly title: string;
  readonly forms: string;
  readonly left: string;
  readonly right: string;
}

const directions: Readonly<Record<keyof Biases, Direction>> = {
  position: {
    title: 'Position bias',
    forms: '“A or B” and “repeat”',
    left: 'second option',
    right: 'first option',
  },
  acquiescence: { title: 'Acquiescence', forms: '“yes or no”', left: 'no', right: 'yes' },
};
const names = ['position', 'acquiescence'] as const satisfies readonly (keyof Biases)[];

/** How far a respondent's answers go by the order of the options and not by the item. */
export const biases: Chart = {
  name: 'biases',
  title: 'Position bias and acquiescence',
  caption: () =>
    'The gap between the two orders of a question: how much likelier the target option is chosen where it is shown first (position bias) or where it takes a yes (acquiescence), with 95 % intervals. Only if biased answers ignore the item is it a share of answers, which pulls each form’s likelihood towards 0.5, even after the two orders are averaged; +1 or −1 would then leave nothing but 0.5. Dashed: 0, no bias, which is the null. A filled mark is a bias; a hollow grey one cannot be told from 0, or has no interval to tell by.',
  alt: (report) =>
    `Two dot plots, position bias and acquiescence, of ${counted(report.respondents.length, 'respondent')} with 95 % intervals against the null at 0. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'bias', kind: 'text' },
      { name: 'towards', kind: 'text' },
      { name: 'gap between the orders', kind: 'difference', estimates: true },
      { name: 'null', kind: 'difference' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      names.flatMap((name) => {
        const figure = respondent.profile?.biases[name];
        return figure ? [{ respondent, cells: [name, directions[name].right, figure, 0] }] : [];
      }),
    ),
  }),
  specification: (report) =>
    hasProfiles(report)
      ? {
          hconcat: names.map((name) => panelOf(report, name)),
          spacing: ROOM,
          bounds: 'flush',
        }
      : null,
};

function panelOf(report: Report, name: keyof Biases): Panel {
  const { title, forms, left, right } = directions[name];
  const { respondents } = report;
  const rows = respondents.length;
  const axis = axisFor(report);
  const placed = respondents.flatMap(({ profile }, place) =>
    profile ? [{ place, figure: profile.biases[name] }] : [],
  );
  return {
    title: { text: `${title}: ${forms}`, offset: 16 },
    width: WIDTH,
    height: { step: nameStep(namesOf(respondents)) },
    layer: [
      ...endNames({
        left: { text: left, colour: palette.quiet },
        right: { text: right, colour: palette.quiet },
        width: WIDTH,
      }),
      nullLine(0, axis),
      ...estimateMarks(placed, { rows, size: 26, axis, colours: biasColours }),
      labels(
        placed.map(({ place, figure }) => ({ place, text: said(figure) })),
        { rows, x: WIDTH + 10, align: 'left', colour: palette.quiet },
      ),
      missingLabels(respondents, { width: WIDTH }),
      ...(name === 'position' ? nameLabels(namesOf(respondents)) : []),
    ],
  };
}

/** An axis to both sides of 0 that holds every mark of the chart with its interval. */
function axisFor({ respondents }: Report): Axis {
  const farthest = Math.max(
    0,
    ...respondents.flatMap(({ profile }) =>
      names.flatMap((name) => {
        const { value = 0, low = 0, high = 0 } = profile?.biases[name] ?? {};
        return [value, low, high].map((each) => Math.abs(each ?? 0));
      }),
    ),
  );
  const end = windows.find((window) => farthest < window) ?? 1;
  return {
    scale: { domain: [-end, end], nice: false },
    axis: {
      values: [-end, 0, end],
      labelExpr:
        "datum.value === 0 ? ['0', 'null'] : (datum.value > 0 ? '+' : '−') + abs(datum.value)",
    },
    title: null,
  };
}

/** Filled where the limits, as printed, leave out 0; grey and hollow where not. */
function biasColours({ low, high }: Limited) {
  const excluded =
    low !== null && high !== null && (Number(low.toFixed(2)) > 0 || Number(high.toFixed(2)) < 0);
  return excluded
    ? { colour: palette.ink, fill: palette.ink }
    : { colour: palette.quiet, fill: palette.paper };
}

function said({ value, low, high, n, note }: SignedEstimate): string {
  if (value === null) return note ?? 'nothing could be read';
  return low === null || high === null
    ? `${difference(value)} (no interval: ${counted(n, 'item')})`
    : `${difference(value)} (${difference(low)} to ${difference(high)})`;
}
