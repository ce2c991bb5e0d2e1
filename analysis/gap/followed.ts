import { FEWEST_CLUSTERS } from '../clustered-share.js';
import { boundedInterval } from '../hearing/bounded-interval.js';
import type { SignedScore } from '../hearing/hearing.js';
import { countClusters, jackknifeError } from '../hearing/jackknife.js';
import { signedScoreFrom } from '../hearing/score-of.js';
import { mean } from '../weighted-mean.js';
import type { ReadSlopeItem } from './slope-items.js';

type Followed = Pick<ReadSlopeItem, 'cluster' | 'onTarget' | 'onOpposite'>;

/**
 * J = H − F, −1..1, the mean over items: how much oftener the target pole is read where the story holds
 * it than where it holds the opposite one; 1 where readings go by the story alone, 0 where it does not
 * matter. Limits by jackknife over pairs, within the bounds ({@link boundedInterval}).
 */
export function followed(items: readonly Followed[]): SignedScore {
  const value = shareFollowed(items);
  const clusters = countClusters(items);
  const n = items.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0);
  const standardError = clusters < FEWEST_CLUSTERS ? null : jackknifeError(items, shareFollowed);
  const interval =
    value === null || standardError === null
      ? null
      : boundedInterval({ value, standardError, clusters, trials: n, least: -1 });
  return signedScoreFrom(value, { interval, n, clusters });
}

/** J itself; null without an item. */
export function shareFollowed(items: readonly Omit<Followed, 'cluster'>[]): number | null {
  return mean(
    items.map(
      ({ onTarget, onOpposite }) => onTarget[0] / onTarget[2] - onOpposite[0] / onOpposite[2],
    ),
  );
}
