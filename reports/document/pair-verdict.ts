import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import type { PairDifference } from './document.js';
import { isSignificant, isWithin, sideOfZero } from './format.js';
import type { Difference } from './report.js';

type Judged = Pick<Difference, 'low' | 'high' | 'adjustedP' | 'overWordings'>;

/**
 * Whether two respondents differ on a dimension, decided here for pairs, copies and tuning: p over items
 * after Holm's correction is significant, and the intervals over items and over wordings leave 0 out, as
 * printed. `failed` names the wordings where they alone keep it from that.
 */
export function differOn(change: Judged): {
  readonly differ: boolean;
  readonly failed: 'wordings' | null;
} {
  const overItems = isSignificant(change.adjustedP) && sideOfZero(change) !== null;
  const differ = overItems && sideOfZero(change.overWordings) !== null;
  return { differ, failed: overItems && !differ ? 'wordings' : null };
}

/** A pair on a dimension: the same where it does not differ and the whole interval over items, as printed, lies within the margin. */
export function verdictOf(
  difference: Judged,
  margin: number,
): Pick<PairDifference, 'verdict' | 'failed'> {
  const { differ, failed } = differOn(difference);
  const same = isWithin(difference, margin);
  return { verdict: differ ? 'different' : same ? 'same' : 'inconclusive', failed };
}

/** The verdict on a pair over all dimensions; of an inconclusive one, that it differs over items alone. */
export function pairVerdictText({
  verdict,
  failed,
}: Pick<PairSimilarity, 'verdict' | 'failed'>): string {
  return failed === 'wordings' && verdict === 'inconclusive' ? 'over items only' : verdict;
}
