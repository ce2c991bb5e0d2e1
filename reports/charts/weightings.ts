import {
  weightings as allWeightings,
  type DimensionProfile,
  type Weighting,
} from '../../analysis/profile.js';
import { counted } from '../document/format.js';
import { palette } from '../palette.js';
import type { Chart } from './chart.js';
import { dimensionPanels } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import type { Shape } from './panel.js';

interface Mark {
  readonly shape: Shape;
  readonly size: number;
  readonly fill: string;
  /** Below the middle of its row, in pixels. */
  readonly below: number;
}

const marks: Readonly<Record<Weighting, Mark>> = {
  cdeval: { shape: 'circle', size: 18, fill: palette.target, below: -5 },
  scalefree: { shape: 'diamond', size: 20, fill: palette.paper, below: 0 },
  uniform: { shape: 'triangle-up', size: 20, fill: palette.paper, below: 5 },
};

/** How much the choice of form weights moves each figure. */
export const weightings: Chart = {
  name: 'weightings',
  title: 'What the weighting moves',
  caption: () =>
    'The same likelihoods under the three weightings of the question forms, with 95 % intervals. Where the three marks stand one below another, the choice of weighting does not matter; where they part, name the weighting with the figure. All three rest on the same answers, so that even a shift within the intervals is the weighting’s doing. Dashed: the null, 0.5.',
  alt: (report) =>
    `Likelihoods of ${counted(report.respondents.length, 'respondent')} on six dimensions under three weightings of the question forms, each with its 95 % interval, against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      ...allWeightings.map((name) => ({ name, kind: 'likelihood', estimates: true }) as const),
      { name: 'largest shift', kind: 'difference' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, byWeighting }) => ({
        respondent,
        cells: [
          dimension,
          ...allWeightings.map((weighting) => byWeighting[weighting]),
          largestShift(byWeighting),
        ],
      })),
    ),
  }),
  specification: (report) =>
    dimensionPanels(report, {
      key: ['● as published', '◇ scale-free', '△ all forms alike'],
      layers: (shown) =>
        allWeightings.flatMap((weighting) => {
          const { fill, ...mark } = marks[weighting];
          return estimateMarks(
            shown.map(({ place, figures }) => ({ place, figure: figures.byWeighting[weighting] })),
            {
              ...mark,
              rows: report.respondents.length,
              width: 1,
              colours: () => ({ colour: palette.target, fill }),
            },
          );
        }),
    }),
};

/** How far another weighting moves the headline, with its sign; the larger of the two. Null without a headline. */
function largestShift(by: DimensionProfile['byWeighting']): number | null {
  const headline = by.cdeval.value;
  if (headline === null) return null;
  return [by.scalefree.value, by.uniform.value]
    .flatMap((value) => (value === null ? [] : [value - headline]))
    .reduce((largest, shift) => (Math.abs(shift) > Math.abs(largest) ? shift : largest), 0);
}
