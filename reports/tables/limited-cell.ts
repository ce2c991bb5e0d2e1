import type { DistanceEstimate } from '../../analysis/comparison.js';
import type { Estimate } from '../../analysis/profile.js';

/** A figure with its limits as a cell of estimates, with what stands behind it. */
export function limitedCell(
  { value, low, high }: Pick<Estimate, 'value' | 'low' | 'high'>,
  { n, note }: Pick<DistanceEstimate, 'n' | 'note'>,
): Estimate {
  return { value, low, high, n, note, standardError: null };
}
