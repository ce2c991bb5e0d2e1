import { FEWEST_CLUSTERS } from '../clustered-share.js';
import { type Clustered, countClusters, jackknifeError } from '../hearing/jackknife.js';
import type { Slope } from './gap.js';
import { type SlopeUnit, slopeFrom } from './slope-from.js';

export interface JackknifeOptions {
  /** Items behind the figure. */
  readonly n: number;
  /** What the clusters are; pairs of twins where absent. */
  readonly unit?: SlopeUnit;
  /** What the interval holds of what may be true, 0..1, as for Bonferroni's correction; 0.95 where absent. */
  readonly level?: number;
  /** The least that the standard error can be; 0 where absent. */
  readonly least?: number;
}

/**
 * A slope, or a figure made of slopes, with t(clusters − 1) limits from its {@link jackknifeError}. No
 * interval under 10 clusters, nor where the figure does not exist without one of them.
 */
export function jackknifeSlope<Row extends Clustered>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
  { n, unit = 'pair', level = 0.95, least = 0 }: JackknifeOptions,
): Slope {
  const clusters = countClusters(rows);
  const error = clusters < FEWEST_CLUSTERS ? null : jackknifeError(rows, figure);
  return slopeFrom(figure(rows), {
    standardError: error === null ? null : Math.max(least, error),
    degreesOfFreedom: clusters - 1,
    n,
    clusters,
    unit,
    fewest: FEWEST_CLUSTERS,
    level,
  });
}
