import type { Tuning } from '../../analysis/comparison.js';
import { type Dimension, dimensions } from '../../src/vocabulary/dimension.js';
import { counted } from '../document/format.js';
import { namedIn } from '../named-in.js';
import { palette } from '../palette.js';
import { tuningTable } from '../tables/tuning-table.js';
import { tunings as tuningSummary } from '../tables/tunings.js';
import type { Chart } from './chart.js';
import { dimensionTitle, PANEL_SPACING, PANEL_WIDTH } from './dimension-panels.js';
import { foundMarks } from './found-marks.js';
import { type Axis, type Layer, labels, markKey, nullLine, type Panel } from './panel.js';
import { linesStep, rowLines } from './row-lines.js';
import { signedAxis } from './signed-axis.js';
import { tuningLines } from './tuning-lines.js';

/** What tuning changed, dimension by dimension (the paper's Figure 5). */
export const baseTuned: Chart = {
  name: 'base-tuned',
  title: 'Base and tuned',
  caption: (report) => {
    const stoodOut = tuningSummary.found?.(report) ?? null;
    return [
      'The headline of the tuned respondent less that of the respondent it was tuned from, over the items that both answered, with 95 % intervals; to the right of 0 the tuned one leans more to the target pole. Dashed: 0, no difference, which is the null. A filled mark stands out at 5 % after Holm’s correction over the six dimensions; a hollow grey one does not, even where its own interval leaves out 0, or could not be tested. That the two differ does not say why: whatever else changed between them counts too.',
      ...(stoodOut === null ? [] : [stoodOut]),
    ].join(' ');
  },
  alt: ({ comparison: { tunings } }) =>
    `Dot plots of the differences between tuned respondents and those they were tuned from, ${counted(tunings.length, 'pair')} on six dimensions, with 95 % intervals against the null at 0. The table below gives every figure.`,
  table: (report) =>
    tuningTable(report, {
      columns: [
        { name: 'dimension', kind: 'text' },
        { name: 'tuned − base', kind: 'difference', estimates: true },
        { name: 'p after Holm', kind: 'p' },
      ],
      rows: ({ differences }) => differences.map((each) => [each.dimension, each, each.adjustedP]),
    }),
  specification: (report) => {
    const { tunings } = report.comparison;
    if (tunings.length === 0) return null;
    const axis = signedAxis(tunings.flatMap(({ differences }) => differences));
    const named = namedIn(report);
    const lines = tunings.map((tuning) => tuningLines(tuning, named));
    const height = linesStep(lines) * tunings.length;
    const names = rowLines(lines, { x: -10, align: 'right' });
    return {
      title: markKey('● stands out at 5 % after Holm', '○ does not', '→ towards the target pole'),
      hconcat: dimensions.map(
        (dimension, nth): Panel => ({
          title: { text: dimensionTitle(dimension) },
          width: PANEL_WIDTH,
          height,
          layer: [
            ...differenceMarks(tunings, { dimension, axis }),
            ...(nth === 0 ? [...names, axisTitle(height)] : []),
          ],
        }),
      ),
      spacing: PANEL_SPACING,
      bounds: 'flush',
    };
  },
};

/** One for all the panels, under their middle. */
function axisTitle(height: number): Layer {
  const width = dimensions.length * (PANEL_WIDTH + PANEL_SPACING) - PANEL_SPACING;
  return {
    data: { values: [{ text: 'difference in likelihood' }] },
    mark: { type: 'text', fontSize: 11, color: palette.quiet },
    encoding: {
      x: { value: width / 2 },
      y: { value: height + 44 },
      text: { field: 'text', type: 'nominal' },
    },
  };
}

function differenceMarks(
  tunings: readonly Tuning[],
  { dimension, axis }: { readonly dimension: Dimension; readonly axis: Axis },
): Layer[] {
  const rows = tunings.length;
  const placed = tunings.flatMap(({ differences }, place) =>
    differences
      .filter((each) => each.dimension === dimension)
      .map((figure) => ({ place, figure, p: figure.adjustedP })),
  );
  return [
    nullLine(0, axis),
    ...foundMarks(placed, { rows, size: 24, axis, colour: palette.ink }),
    labels(
      placed
        .filter(({ figure }) => figure.value === null)
        .map(({ place }) => ({ place, text: 'no figure' })),
      { rows, x: PANEL_WIDTH / 2, align: 'center', colour: palette.quiet },
    ),
  ];
}
