import type { HeardItem, SignedScore } from './hearing.js';
import { leanScore } from './lean-score.js';

/**
 * B, the mean of e over items, −1..1, with the interval of {@link leanScore}: above 0 the target pole is
 * read more readily whatever the story holds. It is H + F − 1 where every answer was read as a pole.
 */
export function poleBias(
  items: readonly Pick<HeardItem, 'cluster' | 'onTarget' | 'onOpposite'>[],
): SignedScore {
  const told = items.filter(({ onTarget, onOpposite }) => onTarget[2] > 0 && onOpposite[2] > 0);
  return leanScore(
    told.map((item) => ({ cluster: item.cluster, lean: itemLean(item), weight: 1 })),
    { n: told.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0) },
  );
}

/**
 * e = (z₊ + z₋)/2, −1..1: how far the readings of an item lean to the target pole whatever its story
 * holds. z is the mean over the answers to one telling, of both orders and all draws, of 1 for the
 * target pole, −1 for the opposite one and 0 for neither or unread. NaN without an answer to both.
 */
export function itemLean({
  onTarget,
  onOpposite,
}: Pick<HeardItem, 'onTarget' | 'onOpposite'>): number {
  return (meanReading(onTarget) + meanReading(onOpposite)) / 2;
}

/** z. */
function meanReading([target, opposite, all]: HeardItem['onTarget']): number {
  return (target - opposite) / all;
}
