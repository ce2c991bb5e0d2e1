import type { RatingShares } from '../../analysis/profile.js';
import { counted } from '../document/format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { colourKey } from './colour-key.js';
import { dimensionPanels, PANEL_WIDTH, type Shown } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import { labels } from './panel.js';
import { stackedBars } from './stacked-bars.js';

/** The five ratings from the opposite pole to the target pole. */
const steps = [
  { text: 'opposite pole', fill: palette['heat-opposite-3'] },
  { text: 'rather opposite', fill: palette['heat-opposite-2'] },
  { text: 'middle', fill: palette['heat-even'] },
  { text: 'rather target', fill: palette['heat-target-2'] },
  { text: 'target pole', fill: palette['heat-target-3'] },
];

/** How ratings on the five-point scale are spread, which a mean alone does not say. */
export const ratings: Chart = {
  name: 'ratings',
  title: 'Ratings on a five-point scale',
  caption: () =>
    'How often each rating was given, turned so that the target pole is on the right: a bar of middle and one of both ends have the same mean. ◇ below the bar: the mean rating, from 0 (all at the opposite pole) to 1, with its 95 % interval; dashed, the null, 0.5. Ratings answer another question than choices do, and a rating in the middle is an answer: they stand beside the likelihood, which the table repeats, and never enter it.',
  alt: (report) =>
    `Stacked bars of the shares of five ratings from the opposite to the target pole, for ${counted(report.respondents.length, 'respondent')} on six dimensions, each with its mean rating and 95 % interval against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      ...steps.map(({ text }) => ({ name: text, kind: 'share' }) as const),
      { name: 'unread', kind: 'share' },
      { name: 'items rated', kind: 'count' },
      { name: 'mean rating', kind: 'likelihood', estimates: true },
      { name: 'likelihood', kind: 'likelihood', estimates: true },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map((each) => ({
        respondent,
        cells: [
          each.dimension,
          ...(each.ratings?.quarters ?? steps.map(() => null)),
          each.ratings?.unread ?? null,
          each.ratings?.n ?? null,
          each.rating,
          each.imputed,
        ],
      })),
    ),
  }),
  specification: (report) => {
    const rows = report.respondents.length;
    const panels = dimensionPanels(report, {
      key: ['◇ mean rating, with interval'],
      layers: (shown) => [
        stackedBars(shown.flatMap(barOf), { rows, height: 8, below: -5 }),
        ...estimateMarks(
          shown.flatMap(({ place, figures }) =>
            figures.rating ? [{ place, figure: figures.rating }] : [],
          ),
          {
            rows,
            shape: 'diamond',
            size: 26,
            below: 4,
            width: 1,
            colours: () => ({ colour: palette.ink, fill: palette.paper }),
          },
        ),
        labels(
          shown.flatMap(({ place, figures }) =>
            figures.ratings ? [] : [{ place, text: 'no rating' }],
          ),
          { rows, x: PANEL_WIDTH / 2, align: 'center', colour: palette.quiet },
        ),
      ],
    });
    return panels && { vconcat: [colourKey(steps), panels], spacing: 14 };
  },
};

function barOf({ place, figures }: Shown) {
  return figures.ratings ? [{ place, parts: partsOf(figures.ratings) }] : [];
}

function partsOf({ quarters }: RatingShares) {
  return steps.map(({ fill }, nth) => ({ share: quarters[nth] ?? 0, fill }));
}
