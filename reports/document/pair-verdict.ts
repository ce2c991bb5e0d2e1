import type { PairSimilarity } from '../../analysis/similarity/comparison.js';
import type { PairDifference } from './document.js';
import { isSignificant, isWithin, sideOfZero } from './format.js';
import type { Difference, Report } from './report.js';

// Whether two respondents differ is decided here and nowhere else: over items, and over wordings too.

/** A difference whose whole interval over items lies within this, either way, is none that matters. */
export const SAME = 0.1;

/**
 * A pair on a dimension: different where both its intervals, over items and over wordings, leave 0 out;
 * `failed` names the second where it alone does not. The same where the whole interval over items lies
 * within ±0.10, inconclusive otherwise; all as printed, so that no verdict contradicts its interval.
 */
export function verdictOf(
  difference: Pick<Difference, 'low' | 'high' | 'overWordings'>,
): Pick<PairDifference, 'verdict' | 'failed'> {
  const overItems = sideOfZero(difference);
  if (overItems && sideOfZero(difference.overWordings)) {
    return { verdict: 'different', failed: null };
  }
  return {
    verdict: isWithin(difference, SAME) ? 'same' : 'inconclusive',
    failed: overItems ? 'wordings' : null,
  };
}

/** Whether the difference of two respondents on a dimension, whichever is first, is there over wordings. */
export function isOverWordings(
  { differences }: Pick<Report, 'differences'>,
  pair: readonly [string, string],
  dimension: string,
): boolean {
  const found = differences.find(
    (each) =>
      each.dimension === dimension && pair.includes(each.first) && pair.includes(each.second),
  );
  return found !== undefined && sideOfZero(found.overWordings) !== null;
}

/** The same of two respondents over all dimensions: by their distance over items, and by p over wordings. */
export function distanceVerdict({
  differ,
  distance,
  overWordings,
}: PairSimilarity): 'different' | 'over items only' | 'inconclusive' {
  if (!differ || distance.low === null) return 'inconclusive';
  return isSignificant(overWordings) ? 'different' : 'over items only';
}
