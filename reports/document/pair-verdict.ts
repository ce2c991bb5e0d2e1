import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import type { PairDifference } from './document.js';
import { isSignificant, isWithin, sideOfZero } from './format.js';
import type { Difference } from './report.js';

type Judged = Pick<Difference, 'low' | 'high' | 'adjustedP'>;

/** Whether two respondents differ on a dimension: p after correction is significant, and the limits, which hold at once for all of a table, leave 0 out as printed. */
export function differOn(change: Judged): boolean {
  return isSignificant(change.adjustedP) && sideOfZero(change) !== null;
}

/** A pair on a dimension: the same where it does not differ and the whole interval, as printed, lies within the margin. */
export function verdictOf(difference: Judged, margin: number): PairDifference['verdict'] {
  if (differOn(difference)) return 'different';
  return isWithin(difference, margin) ? 'same' : 'inconclusive';
}

/** The verdict on a pair over all dimensions, and whether it was planned where some were. */
export function pairVerdictText({
  verdict,
  family,
}: Pick<PairSimilarity, 'verdict' | 'family'>): string {
  return family === 'all' ? verdict : `${verdict} (${family})`;
}
