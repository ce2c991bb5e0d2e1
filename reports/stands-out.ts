import type { GapFigures } from '../analysis/gap/gap.js';
import { isFound } from './p-value.js';

/** Whether carry-over on a dimension is found: by p after Holm’s correction, and by an interval of its own that leaves 0 out. */
export function standsOut({
  holm,
  carryOver: { slope },
}: Pick<GapFigures, 'holm' | 'carryOver'>): boolean {
  const { low, high } = slope;
  return isFound(holm) && low !== null && high !== null && (low > 0 || high < 0);
}
