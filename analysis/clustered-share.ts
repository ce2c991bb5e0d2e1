import { type Interval, wilsonInterval } from './wilson.js';

/** What one item adds to a share: its trials, and those of them that count. */
export interface Cluster {
  readonly successes: number;
  readonly trials: number;
}

/** Fewest items that such an interval can rest on. */
export const FEWEST_CLUSTERS = 10;

/**
 * 95 % interval of the share Σ successes / Σ trials, 0..1, where the trials of one item resemble each
 * other: Wilson's, with the number of independent trials that would vary as much as the items do, at
 * most all of them. With one trial per item it is Wilson's own. Null under 10 items with a trial.
 * Source: Rao & Scott 1992.
 *
 * In simulation (items of a propensity each, Beta or two-valued; six requests of 2, 3 or 5 draws, all
 * pairs of draws) it covers 90–97 % at 10 items, 92–98 % at 20 and 93–96 % at 84 and more.
 * @example
 * const apart = Array.from({ length: 20 }, (_, place) => ({ successes: place % 2, trials: 1 }));
 * clusteredInterval(apart) // → { low: 0.299, high: 0.701 }
 * const together = apart.map(({ successes }) => ({ successes: 5 * successes, trials: 5 }));
 * clusteredInterval(together) // → { low: 0.296, high: 0.704 }
 */
export function clusteredInterval(clusters: readonly Cluster[]): Interval | null {
  const there = clusters.filter(({ trials }) => trials > 0);
  if (there.length < FEWEST_CLUSTERS) return null;
  const trials = sum(there.map((cluster) => cluster.trials));
  const share = sum(there.map((cluster) => cluster.successes)) / trials;
  const independent = trials / designEffect(there, { share, trials });
  return wilsonInterval(share * independent, independent);
}

/** How many times more the share varies than it would were all trials independent, at least 1. */
function designEffect(
  clusters: readonly Cluster[],
  { share, trials }: { readonly share: number; readonly trials: number },
): number {
  // Without variance there is nothing to measure, and each item may be just one trial many times.
  if (share === 0 || share === 1) return trials / clusters.length;
  const squares = sum(clusters.map((one) => (one.successes - share * one.trials) ** 2));
  const between = (squares * clusters.length) / (clusters.length - 1) / trials ** 2;
  const independent = (share * (1 - share)) / (trials - 1);
  return Math.max(1, between / independent);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
