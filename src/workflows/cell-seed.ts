import type { CalibrationCell } from '../vocabulary/calibration-cells.js';
import { sha256 } from '../vocabulary/request.js';

/** The seed of a cell's nth respondent, 0..2³¹ − 1: no two of them share their item effects. */
export function cellSeed(
  { name }: Pick<CalibrationCell, 'name'>,
  { seed, number }: { readonly seed: number; readonly number: number },
): number {
  return Number.parseInt(sha256(`${seed} ${name} ${number}`).slice(0, 8), 16) >>> 1;
}
