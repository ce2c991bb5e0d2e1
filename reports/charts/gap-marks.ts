import { palette } from '../palette.js';
import { type CarryOverAxis, cutArrows, cutTo } from './carry-over-axis.js';
import { estimateMarks } from './estimate-marks.js';
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
  readonly colour: string;
  readonly fill: string;
}

const { carried, ink, quiet, paper } = palette;
const circle = 'circle';

const looks: readonly Look[] = [
  { holds: ({ respondent }) => !respondent, shape: 'diamond', colour: ink, fill: ink },
  { holds: isOf('cannot tell'), shape: circle, colour: quiet, fill: paper },
  { holds: isOf('faithful'), shape: circle, colour: ink, fill: ink },
  { holds: isOf('projects', 'overcorrects'), shape: circle, colour: carried, fill: carried },
];

/** The λ of each row with its interval, by its verdict, and a unit below it λ as corrected for noise. */
export function gapMarks(
  rows: readonly PlacedRow[],
  { units, axis }: { readonly units: number; readonly axis: CarryOverAxis },
): Layer[] {
  const standing = { rows: units, axis };
  const placed = (of: readonly PlacedRow[]) =>
    slopesOf(of).map(({ place, slope }) => ({ place, figure: cutTo(axis, slope) }));
  return [
    ...correctedMarks(rows, { units, axis }),
    ...cutArrows(slopesOf(rows), { rows: units, axis }),
    ...looks.flatMap(({ holds, shape, colour, fill }) =>
      estimateMarks(placed(rows.filter(holds)), {
        ...standing,
        shape,
        size: 54,
        colours: () => ({ colour, fill }),
      }),
    ),
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

function slopesOf(rows: readonly PlacedRow[]) {
  return rows.flatMap(({ grid, slope }) => (slope ? [{ place: grid.middle, slope }] : []));
}

function isOf(...verdicts: readonly GapRow['verdict'][]) {
  return ({ respondent, verdict }: GapRow) => respondent !== null && verdicts.includes(verdict);
}
