import { weightings as allWeightings, type Weighting } from '../../analysis/profile.js';
import { counted } from '../format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { dimensionPanels, type Shown } from './dimension-panels.js';
import { dots } from './panel.js';

/** How much the choice of form weights moves each figure. */
export const weightings: Chart = {
  name: 'weightings',
  title: 'What the weighting moves',
  caption: () =>
    'The same likelihoods under the three weightings of the question forms. Where the three marks fall together, the choice of weighting does not matter; where they part, name the weighting with the figure. Intervals, under the published weights, stand in the profile.',
  alt: (report) =>
    `Likelihoods of ${counted(report.respondents.length, 'respondent')} on six dimensions under three weightings of the question forms, against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      ...allWeightings.map((name) => ({ name, kind: 'likelihood' }) as const),
      { name: 'largest shift', kind: 'difference' },
      { name: 'items', kind: 'count' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, byWeighting, filled }) => ({
        respondent,
        cells: [
          dimension,
          ...allWeightings.map((weighting) => byWeighting?.[weighting] ?? null),
          byWeighting && largestShift(byWeighting),
          filled.n,
        ],
      })),
    ),
  }),
  specification: (report) => {
    const rows = report.respondents.length;
    return dimensionPanels(report, {
      key: ['● as published', '◇ scale-free', '△ all forms alike'],
      layers: (shown) => [
        dots(shown.flatMap(under('uniform', 'transparent')), {
          rows,
          shape: 'triangle-up',
          size: 70,
        }),
        dots(shown.flatMap(under('scalefree', 'transparent')), {
          rows,
          shape: 'diamond',
          size: 48,
        }),
        dots(shown.flatMap(under('cdeval', palette.target)), { rows, shape: 'circle', size: 14 }),
      ],
    });
  },
};

function under(weighting: Weighting, fill: string) {
  return ({ place, figures }: Shown) =>
    figures.byWeighting
      ? [{ place, value: figures.byWeighting[weighting], colour: palette.target, fill }]
      : [];
}

/** How far another weighting moves the headline, with its sign; the larger of the two. */
export function largestShift({ cdeval, scalefree, uniform }: Readonly<Record<Weighting, number>>) {
  const shifts = [scalefree - cdeval, uniform - cdeval];
  return shifts.reduce((largest, shift) => (Math.abs(shift) > Math.abs(largest) ? shift : largest));
}
