import type { TopLevelSpec } from 'vega-lite';
import type { Estimate, Profile } from '../../analysis/profile.js';
import { type Dimension, dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { isPoorlyRead } from '../first-figure.js';
import { counted, estimate, interval, likelihood, share } from '../format.js';
import { palette } from '../palette.js';
import type { Report } from '../report.js';
import type { Chart } from './chart.js';
import { hasProfiles, shownOn } from './dimension-panels.js';
import { estimateMarks } from './estimate-marks.js';
import { nameLabels, nameStep } from './name-labels.js';
import { type Layer, labels, nullLine, type Panel } from './panel.js';

const WIDTH = 400;

/** Six dimensions, each a scale between its named poles, with every respondent upon it. */
export const profile: Chart = {
  name: 'profile',
  title: 'Between the poles',
  caption: () =>
    'Each respondent on the scale between the poles of each dimension: how likely it is to prefer the option at the right-hand pole, with its 95 % interval. The dashed line is the null, 0.5: a respondent that knows nothing. A filled mark leans to the pole of its side; a hollow grey one cannot be told from 0.5, or has no interval to tell by.',
  alt: (report) =>
    `Dot plot with six scales, one a dimension, from the opposite pole at 0 to the target pole at 1, showing ${counted(report.respondents.length, 'respondent')} with 95 % intervals against the null at 0.5. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'target pole', kind: 'text' },
      { name: 'likelihood', kind: 'likelihood' },
      { name: 'low', kind: 'likelihood' },
      { name: 'high', kind: 'likelihood' },
      { name: 'items', kind: 'count' },
      { name: 'note', kind: 'text' },
      { name: 'answered only', kind: 'likelihood' },
      { name: 'answered low', kind: 'likelihood' },
      { name: 'answered high', kind: 'likelihood' },
      { name: 'answered items', kind: 'count' },
      { name: 'answered note', kind: 'text' },
    ],
    rows: report.respondents.flatMap((respondent) =>
      (respondent.profile?.dimensions ?? []).map(({ dimension, filled, answered }) => ({
        respondent,
        cells: [
          dimension,
          dimensionCatalogue[dimension].target,
          ...[filled, answered].flatMap(({ value, low, high, n, note }) => [
            value,
            low,
            high,
            n,
            note,
          ]),
        ],
      })),
    ),
  }),
  specification: (report): TopLevelSpec | null =>
    hasProfiles(report)
      ? { vconcat: dimensions.map((dimension) => scaleOf(report, dimension)), spacing: 26 }
      : null,
};

function scaleOf(report: Report, dimension: Dimension): Panel {
  const rows = report.respondents.length;
  const shown = shownOn(report, dimension);
  const figures = report.respondents.map(({ profile }, place) => ({
    place,
    text: said(profile, shown.find((each) => each.place === place)?.figures.filled),
  }));
  return {
    title: { text: dimensionCatalogue[dimension].name, anchor: 'middle' },
    width: WIDTH,
    height: { step: nameStep(report.respondents) },
    layer: [
      ...poleNames(dimension),
      nullLine(),
      ...estimateMarks(
        shown.map(({ place, figures }) => ({ place, figure: figures.filled })),
        { rows, size: 44 },
      ),
      ...nameLabels(report.respondents),
      labels(figures, { rows, x: WIDTH + 12, align: 'left', colour: palette.quiet }),
    ],
  };
}

/** The figure in words; where little was readable that is said, and is reason enough for no interval. */
function said(profile: Profile | null, figure: Estimate | undefined): string {
  if (!profile || !figure) return 'nothing observed';
  if (!isPoorlyRead(profile)) return estimate(figure);
  const limits = interval(figure) ?? 'no interval';
  return `${likelihood(figure.value)} (${limits}), ${share(profile.rates.readable)} readable`;
}

function poleNames(dimension: Dimension): Layer[] {
  const { target, opposite } = dimensionCatalogue[dimension];
  const name = (text: string, pole: 'target' | 'opposite'): Layer => ({
    data: { values: [{ text }] },
    mark: {
      type: 'text',
      align: pole === 'target' ? 'right' : 'left',
      color: palette[pole],
      fontWeight: 600,
    },
    encoding: {
      x: { value: pole === 'target' ? WIDTH : 0 },
      y: { value: -10 },
      text: { field: 'text', type: 'nominal' },
    },
  });
  return [name(`← ${opposite}`, 'opposite'), name(`${target} →`, 'target')];
}
