import { isFound } from '../p-value.js';
import { palette } from '../palette.js';
import { estimateMarks, type PlacedEstimate } from './estimate-marks.js';
import type { Layer, Standing } from './panel.js';

/** A figure on its row with the p that it was judged by; null where it was not. */
export interface JudgedEstimate extends PlacedEstimate {
  readonly p: number | null;
}

/** Figures with their intervals, filled where found at 5 %, hollow and grey where not. */
export function foundMarks(
  placed: readonly JudgedEstimate[],
  options: Standing & {
    readonly size: number;
    /** A colour of the palette, for those found. */
    readonly colour: string;
  },
): Layer[] {
  const { colour, ...standing } = options;
  const marks = (of: readonly JudgedEstimate[], colours: { colour: string; fill: string }) =>
    estimateMarks(of, { ...standing, colours: () => colours });
  return [
    ...marks(
      placed.filter(({ p }) => !isFound(p)),
      { colour: palette.quiet, fill: palette.paper },
    ),
    ...marks(
      placed.filter(({ p }) => isFound(p)),
      { colour, fill: colour },
    ),
  ];
}
