import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { counted } from '../format.js';
import { respondentName } from '../respondent-name.js';
import { limitedCell } from '../tables/limited-cell.js';
import { scoreCell, scoreColumn } from '../tables/score-columns.js';
import { carryOverAxis } from './carry-over-axis.js';
import type { Chart } from './chart.js';
import { carriedColumn, heardColumn, statedColumn } from './gap-columns.js';
import { gapPanels } from './gap-panels.js';
import { nameLines } from './name-labels.js';
import { markKey, type PanelRow } from './panel.js';

/** Between columns, the first time with room for the names of poles, and between respondents, in pixels. */
const POLE_SPACING = 134;
const COLUMN_SPACING = 34;
const ROW_SPACING = 26;

/** What each respondent states, how well it hears, and what it carries over, dimension by dimension. */
export const gapDimensions: Chart = {
  name: 'gap-dimensions',
  title: 'Dimension by dimension',
  none: 'nothing was both stated and heard in twin stories, so there is no chart.',
  caption: () =>
    'On the left what each respondent states: how likely it is to prefer the option at the right-hand pole; dashed 0.5, the null. In the middle how often it names the pole of a value in twin stories, ● at the target pole (on the right) and ◆ at the opposite one; dashed 50 %, guessing. On the right carry-over λ, by itself: at 0, dashed, it hears the story alone, at 1 it answers its own opinion. All with 95 % intervals. λ is filled and coloured only where it stands out at 5 % after Holm’s correction over the dimensions; a hollow grey one does not, even where its own interval leaves out 0. In the first two columns hollow and grey is what cannot be told from the null. Respondents whose carry-over was not measured are left out.',
  alt: (report) =>
    `Dot plots for ${counted(gapPanels(report).length, 'respondent')} with a row for each dimension: the likelihood stated between the poles, accuracy on stories of either pole, and carry-over, with 95 % intervals and nulls. The table below gives every figure.`,
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
      dimensions.map(({ dimension, stated, heard, gap }) => ({
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
    const axis = {
      ...carryOverAxis(
        panels.flatMap(({ dimensions }) =>
          dimensions.flatMap(({ gap }) => gap?.carryOver.slope ?? []),
        ),
      ),
      axis: {
        values: [0, 1],
        labelExpr: "datum.value === 0 ? ['0', 'the story'] : ['1', 'its own']",
      },
      title: null,
    };
    return {
      title: markKey('● target pole', '◆ opposite pole', '○ ◇ grey: not told from the null'),
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
