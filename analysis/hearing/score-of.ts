import { clusteredInterval, FEWEST_CLUSTERS } from '../clustered-share.js';
import type { Interval } from '../wilson.js';
import { boundedInterval } from './bounded-interval.js';
import { gathered } from './gathered.js';
import type { Score, SignedScore } from './hearing.js';
import { type Clustered, countClusters, jackknifeError } from './jackknife.js';

/** Trials of one row, and those of them that count. */
export interface Counted extends Clustered {
  readonly successes: number;
  readonly trials: number;
}

/** What the score is without hearing; null where nothing is to be expected. */
type Chance = number | null;

/** A share of answers or values, Σ successes / Σ trials, with its {@link clusteredInterval}. */
export function shareScore(rows: readonly Counted[], chance: Chance): Score {
  const there = rows.filter(({ trials }) => trials > 0);
  const clusters = gathered(there, ({ cluster }) => cluster).map((ofOne) => ({
    successes: sum(ofOne.map(({ successes }) => successes)),
    trials: sum(ofOne.map(({ trials }) => trials)),
  }));
  const n = sum(there.map(({ trials }) => trials));
  const successes = sum(there.map((row) => row.successes));
  return scoreFrom(n === 0 ? null : successes / n, {
    interval: clusteredInterval(clusters),
    n,
    clusters: clusters.length,
    chance,
  });
}

/**
 * A figure between 0 and 1 that is no plain share, with the {@link boundedInterval} of its
 * {@link jackknifeError}. `n` answers are behind it, of `trials` independent parts at most.
 */
export function figureScore<Row extends Clustered>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
  {
    n,
    trials = n,
    chance,
  }: { readonly n: number; readonly trials?: number; readonly chance: Chance },
): Score {
  const value = figure(rows);
  const clusters = countClusters(rows);
  const standardError = clusters < FEWEST_CLUSTERS ? null : jackknifeError(rows, figure);
  const interval =
    value === null || standardError === null
      ? null
      : boundedInterval({ value, standardError, clusters, trials });
  return scoreFrom(value, { interval, n, clusters, chance });
}

interface Behind {
  readonly interval: Interval | null;
  readonly n: number;
  readonly clusters: number;
}

/** A score within 0..1, its interval, and why it has none where it has none. */
export function scoreFrom(
  value: number | null,
  { interval, n, clusters, chance }: Behind & { readonly chance: Chance },
): Score {
  return {
    value: value === null ? null : withinShare(value),
    low: interval && withinShare(interval.low),
    high: interval && withinShare(interval.high),
    n,
    clusters,
    chance,
    note: noteOn(value, { interval, clusters }),
  };
}

/** A figure that may be negative, as {@link scoreFrom}. */
export function signedScoreFrom(value: number | null, behind: Behind): SignedScore {
  const { interval, n, clusters } = behind;
  const limits = { low: interval?.low ?? null, high: interval?.high ?? null };
  return { value, ...limits, n, clusters, note: noteOn(value, behind) };
}

function noteOn(
  value: number | null,
  { interval, clusters }: Pick<Behind, 'interval' | 'clusters'>,
): string | null {
  if (value === null) return 'nothing to score';
  if (interval !== null) return null;
  if (clusters >= FEWEST_CLUSTERS) return 'it rests on one pair or story alone';
  const few = clusters === 1 ? '1 pair or story' : `${clusters} pairs or stories`;
  return `${few}; an interval needs ${FEWEST_CLUSTERS}`;
}

/** Sums of fractions may pass a bound by a rounding. */
function withinShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
