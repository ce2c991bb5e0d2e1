import type { VarianceShares } from '../../analysis/profile.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import { counted, share } from '../document/format.js';
import { palette } from '../palette.js';
import type { Report, ReportedRespondent } from '../document/report.js';
import type { Row } from '../table.js';
import type { Chart } from './chart.js';
import { colourKey } from './colour-key.js';
import { hasProfiles } from './dimension-panels.js';
import { nameLabels, nameStep, namesOf } from './name-labels.js';
import {
  type Axis,
  intervalLines,
  type Layer,
  labels,
  type Panel,
  type Placed,
  rowAxis,
} from './panel.js';
import { type Bar, placedParts, stackedBars } from './stacked-bars.js';
import { coinTossShares, segmentShares, segments } from './variance-segments.js';

const WIDTH = 540;
/** The least share of a bar that has room for its figure. */
const ROOM = 0.07;
/** How high a bar is, and how far above the middle of its row, to leave room below, in pixels. */
const HEIGHT = 12;
const LIFT = 5;

const axis: Axis = {
  scale: { domain: [0, 1], nice: false },
  axis: { values: [0, 0.5, 1], labelExpr: "datum.value * 100 + ' %'" },
  title: null,
};

/** What sets a respondent's answers apart from one another. */
export const variance: Chart = {
  name: 'variance',
  title: 'What sets answers apart',
  caption: () =>
    'Shares of the variance of single answers, all dimensions together: the item (what the questionnaire is after), the form and the order of the question, what item, form and order do together, and the draw. The line below a bar is the 95 % interval of the item’s share, which near a pole (likelihoods about 0.9) holds it in about 80 % of cases only; the table has those of all, by dimension (none where one draw cannot tell a part from chance). The last bar is the null: with a coin toss everything is chance. A small share of the item does not make a likelihood wrong: a respondent that leans alike on every item has none.',
  alt: (report) =>
    `Stacked bars of the shares of variance that item, form, order, these together and the draw have in the answers of ${counted(report.respondents.length, 'respondent')}, with the interval of the item’s share, beside a coin toss as the null. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'source', kind: 'text' },
      { name: 'share', kind: 'share', estimates: true },
      { name: 'coin toss', kind: 'share' },
    ],
    rows: report.respondents.flatMap((respondent) => [
      ...rowsOf(respondent, 'all', respondent.profile?.variance),
      ...(respondent.profile?.dimensions ?? []).flatMap((each) =>
        rowsOf(respondent, each.dimension, each.variance),
      ),
    ]),
  }),
  specification: (report) =>
    hasProfiles(report)
      ? { vconcat: [colourKey(segments), bars(report)], spacing: 14, bounds: 'flush' }
      : null,
};

function rowsOf(
  respondent: ReportedRespondent,
  dimension: Dimension | 'all',
  variances: VarianceShares | null | undefined,
): Row[] {
  return (variances?.shares ?? []).map(({ source, share: figure }) => ({
    respondent,
    cells: [dimension, source, figure, source === 'draw' ? 1 : 0],
  }));
}

function bars(report: Report): Panel {
  const { respondents } = report;
  const names = [...namesOf(respondents), 'a coin toss (the null)'];
  const rows = names.length;
  const observed = respondents.flatMap(({ profile }, place) =>
    profile?.variance ? [{ place, variance: profile.variance }] : [],
  );
  const drawn = [
    ...observed.map((each) => barOf(each.place, segmentShares(each.variance))),
    barOf(respondents.length, coinTossShares),
  ];
  const missing = respondents.flatMap(({ profile }, place) =>
    profile?.variance
      ? []
      : [{ place, text: profile ? 'no item was read in all six templates' : 'nothing observed' }],
  );
  return {
    width: WIDTH,
    height: { step: nameStep(names) },
    layer: [
      stackedBars(drawn, { rows, height: HEIGHT, below: -LIFT, axis }),
      shareLabels(drawn, rows),
      intervalLines(observed.flatMap(itemLimits), { rows, below: LIFT - 1, axis }),
      labels(missing, { rows, x: WIDTH / 2, align: 'center', colour: palette.quiet }),
      ...nameLabels(names),
    ],
  };
}

function barOf(place: number, shares: readonly number[]): Bar {
  return { place, parts: segments.map(({ fill }, nth) => ({ fill, share: shares[nth] ?? 0 })) };
}

/** The share of each part that has room for it, written upon it. */
function shareLabels(drawn: readonly Bar[], rows: number): Layer {
  const written = placedParts(drawn)
    .filter(({ share: size }) => size >= ROOM)
    .map((part) => ({
      ...part,
      middle: (part.from + part.to) / 2,
      text: share(part.share),
      ink: segments.find(({ fill }) => fill === part.fill)?.ink,
    }));
  return {
    data: { values: written },
    mark: { type: 'text', baseline: 'middle', fontSize: 10, yOffset: -LIFT },
    encoding: {
      x: { field: 'middle', type: 'quantitative', ...axis },
      y: rowAxis(rows),
      text: { field: 'text', type: 'nominal' },
      color: { field: 'ink', type: 'nominal', scale: null },
    },
  };
}

function itemLimits({
  place,
  variance: { shares },
}: Placed & { readonly variance: VarianceShares }) {
  const item = shares.find(({ source }) => source === 'item')?.share;
  if (!item || item.low === null || item.high === null) return [];
  return [{ place, low: item.low, high: item.high, colour: palette['heat-target-3'] }];
}
