import type { Slope } from '../../analysis/gap/gap.js';
import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { counted } from '../document/format.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { limitedCell } from '../tables/limited-cell.js';
import { scoreCell, scoreColumn } from '../tables/score-columns.js';
import { type CarryOverAxis, carryOverAxis, isCut } from './carry-over-axis.js';
import type { Chart } from './chart.js';
import { carriedColumn, heardColumn, statedColumn } from './gap-columns.js';
import { type GapPanel, gapPanels } from './gap-panels.js';
import { nameLines } from './name-labels.js';
import { markKey, type PanelRow } from './panel.js';
import { isLimited } from './unlimited-marks.js';

/** Between columns, the first time with room for the names of poles, and between respondents, in pixels. */
const POLE_SPACING = 134;
const COLUMN_SPACING = 34;
const ROW_SPACING = 26;

/** What each respondent states, how well it hears, and what it carries over, dimension by dimension. */
export const gapDimensions: Chart = {
  name: 'gap-dimensions',
  title: 'Dimension by dimension',
  none: 'nothing was both stated and heard in twin stories, so there is no chart.',
  caption: (report) => {
    const { isCut, isLeftOut, isUnlimited } = drawnIn(report);
    return [
      'What each respondent would choose itself is the likelihood of the option at the right-hand pole, against the null of 0.5; how often it hears the story is told by the pole of the value, in twin stories, against guessing at 50 %; how much of itself it hears is carry-over λ, by itself: at 0, dashed, the story alone, at 1 its own opinion.',
      'Lines are 95 % intervals; λ is coloured only where it stands out after Holm’s correction over the dimensions and its own, uncorrected interval leaves out 0 too.',
      ...(isUnlimited ? ['A hollow cross has no interval, so nothing is told by it.'] : []),
      ...(isCut
        ? [
            'An arrowhead says that an interval goes on beyond the axis, a large one that λ itself lies there.',
          ]
        : []),
      ...(isLeftOut ? ['Respondents whose carry-over was not measured are left out.'] : []),
    ].join(' ');
  },
  alt: (report) =>
    `Dot plots for ${counted(gapPanels(report).length, 'respondent')} with a row for each dimension: the likelihood of what it would choose itself between the poles, accuracy on stories of either pole, and carry-over, with 95 % intervals and nulls. The table below gives every figure.`,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'target pole', kind: 'text' },
      { name: 'stated', kind: 'likelihood', estimates: true },
      scoreColumn('at target pole'),
      scoreColumn('at opposite pole'),
      { name: 'λ', kind: 'correlation', estimates: true },
      { name: 'p after Holm', kind: 'p' },
    ],
    rows: gapPanels(report).flatMap(({ respondent, dimensions }) =>
      dimensions.map(({ dimension, stated, inference: heard, gap }) => ({
        respondent,
        cells: [
          dimension,
          dimensionCatalogue[dimension].target,
          stated,
          heard && scoreCell(heard.target),
          heard && scoreCell(heard.opposite),
          gap && limitedCell(gap.carryOver.slope, gap.carryOver.slope),
          gap?.holm ?? null,
        ],
      })),
    ),
  }),
  specification: (report) => {
    const panels = gapPanels(report);
    if (panels.length === 0) return null;
    const axis = axisOf(panels);
    return {
      title: markKey(
        '● target pole',
        '◆ opposite pole',
        '○ ◇ not told from the null',
        ...(drawnIn(report).isUnlimited ? ['+ too few for an interval'] : []),
      ),
      vconcat: panels.map(
        ({ respondent, dimensions }): PanelRow => ({
          title: { text: [...nameLines(respondentName(respondent))], fontSize: 12 },
          hconcat: [
            statedColumn(dimensions),
            {
              hconcat: [heardColumn(dimensions), carriedColumn(dimensions, axis)],
              spacing: COLUMN_SPACING,
              bounds: 'flush',
            },
          ],
          spacing: POLE_SPACING,
          bounds: 'flush',
        }),
      ),
      spacing: ROW_SPACING,
    };
  },
};

/** An axis of λ for all panels, its landmarks named below it. */
function axisOf(panels: readonly GapPanel[]): CarryOverAxis {
  return {
    ...carryOverAxis(slopesOf(panels)),
    axis: {
      values: [0, 1],
      labelExpr: "datum.value === 0 ? ['0', 'the story'] : ['1', 'its own']",
    },
    title: null,
  };
}

function slopesOf(panels: readonly GapPanel[]): Slope[] {
  return panels.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ gap }) => gap?.carryOver.slope ?? []),
  );
}

/** What there is to explain in a picture. */
function drawnIn(report: Report) {
  const panels = gapPanels(report);
  const slopes = slopesOf(panels);
  const axis = axisOf(panels);
  const figures = panels.flatMap(({ dimensions }) =>
    dimensions.flatMap(({ stated, inference: heard }) => [stated, heard?.target, heard?.opposite]),
  );
  return {
    isCut: slopes.some((slope) => isCut(axis, slope)),
    isLeftOut: panels.length < report.respondents.length,
    isUnlimited: [...figures, ...slopes].some(
      (figure) => figure && figure.value !== null && !isLimited(figure),
    ),
  };
}
