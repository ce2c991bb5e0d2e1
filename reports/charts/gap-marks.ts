import { palette } from '../palette.js';
import { type CarryOverAxis, cutArrows, cutTo } from './carry-over-axis.js';
import { estimateMarks, type MarkColours } from './estimate-marks.js';
import type { GridRow } from './gap-grid.js';
import type { GapRow } from './gap-rows.js';
import { intervalLines, type Layer, rowAxis } from './panel.js';

/** A row with its place. */
export interface PlacedRow extends GapRow {
  readonly grid: GridRow;
}

interface Look {
  readonly holds: (row: GapRow) => boolean;
  readonly shape: 'circle' | 'diamond';
  readonly colours: MarkColours;
}

const { carried, ink, quiet, paper } = palette;
const dark = { colour: ink, fill: ink };
const circle = 'circle';

const looks: readonly Look[] = [
  { holds: ({ respondent }) => !respondent, shape: 'diamond', colours: dark },
  { holds: isOf('inconclusive'), shape: circle, colours: { colour: quiet, fill: paper } },
  { holds: isOf('none shown'), shape: circle, colours: dark },
  {
    holds: isOf('projects', 'contrasts'),
    shape: circle,
    colours: { colour: carried, fill: carried },
  },
];

/** The λ of each row with its interval, by its verdict, and a unit below it λ as corrected for noise. */
export function gapMarks(
  rows: readonly PlacedRow[],
  { units, axis }: { readonly units: number; readonly axis: CarryOverAxis },
): Layer[] {
  const placed = rows.flatMap((row) => {
    const { grid, slope } = row;
    const look = looks.find(({ holds }) => holds(row));
    return slope && look ? [{ place: grid.middle, slope, look, colours: look.colours }] : [];
  });
  return [
    ...correctedMarks(rows, { units, axis }),
    ...looks.flatMap((look) =>
      estimateMarks(
        placed
          .filter((each) => each.look === look)
          .map(({ place, slope }) => ({ place, figure: cutTo(axis, slope) })),
        { rows: units, axis, shape: look.shape, size: 54, colours: () => look.colours },
      ),
    ),
    cutArrows(placed, { rows: units, axis }),
  ];
}

/** A short upright line with a thin interval. */
function correctedMarks(
  rows: readonly PlacedRow[],
  { units, axis }: { readonly units: number; readonly axis: CarryOverAxis },
): Layer[] {
  const figures = rows.flatMap(({ grid, corrected }) =>
    corrected ? [{ place: grid.middle + 1, ...cutTo(axis, corrected) }] : [],
  );
  return [
    intervalLines(
      figures.flatMap(({ place, low, high }) =>
        low === null || high === null ? [] : [{ place, low, high, colour: palette.null }],
      ),
      { rows: units, axis, width: 1 },
    ),
    {
      data: { values: figures.filter(({ value }) => value !== null) },
      mark: { type: 'tick', orient: 'vertical', thickness: 2, size: 8, color: palette.quiet },
      encoding: {
        x: { field: 'value', type: 'quantitative', ...axis },
        y: rowAxis(units),
      },
    },
  ];
}

function isOf(...verdicts: readonly GapRow['verdict'][]) {
  return ({ respondent, verdict }: GapRow) => respondent !== null && verdicts.includes(verdict);
}
