import { clusteredInterval, FEWEST_CLUSTERS } from '../clustered-share.js';
import type { Interval } from '../wilson.js';
import { boundedInterval } from './bounded-interval.js';
import { gathered } from './gathered.js';
import type { Score, SignedScore } from './hearing.js';
import { type Clustered, countClusters, jackknifeError } from './jackknife.js';
import type { Unit } from './resampled.js';

/** Trials of one row, and those of them that count. */
export interface Counted extends Clustered {
  readonly successes: number;
  readonly trials: number;
}

interface Basis {
  /** What the score is without hearing; null where nothing is to be expected. */
  readonly chance: number | null;
  /** What the clusters are; pairs of twins where absent. */
  readonly unit?: Unit;
}

/** A share of answers or values, Σ successes / Σ trials, with its {@link clusteredInterval}. */
export function shareScore(rows: readonly Counted[], basis: Basis): Score {
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
    ...basis,
  });
}

/**
 * A figure between 0 and 1 that is no plain share, with the {@link boundedInterval} of its
 * {@link jackknifeError}. `n` answers are behind it, of `trials` independent parts at most.
 */
export function figureScore<Row extends Clustered>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
  { n, trials = n, ...basis }: Basis & { readonly n: number; readonly trials?: number },
): Score {
  const value = figure(rows);
  const clusters = countClusters(rows);
  const standardError = clusters < FEWEST_CLUSTERS ? null : jackknifeError(rows, figure);
  const interval =
    value === null || standardError === null
      ? null
      : boundedInterval({ value, standardError, clusters, trials });
  return scoreFrom(value, { interval, n, clusters, ...basis });
}

interface Behind {
  readonly interval: Interval | null;
  readonly n: number;
  readonly clusters: number;
}

/** A score within 0..1, its interval, and what is to be known of that, or why there is none. */
export function scoreFrom(
  value: number | null,
  { interval, n, clusters, chance, unit = 'pair' }: Behind & Basis,
): Score {
  return {
    value: value === null ? null : withinShare(value),
    low: interval && withinShare(interval.low),
    high: interval && withinShare(interval.high),
    n,
    clusters,
    chance,
    note: noteOn(value, { interval, clusters, unit }),
  };
}

/** A figure that may be negative, as {@link scoreFrom}. */
export function signedScoreFrom(
  value: number | null,
  { interval, n, clusters, unit = 'pair' }: Behind & Pick<Basis, 'unit'>,
): SignedScore {
  const limits = { low: interval?.low ?? null, high: interval?.high ?? null };
  return { value, ...limits, n, clusters, note: noteOn(value, { interval, clusters, unit }) };
}

function noteOn(
  value: number | null,
  {
    interval,
    clusters,
    unit,
  }: Pick<Behind, 'interval' | 'clusters'> & Required<Pick<Basis, 'unit'>>,
): string | null {
  const { one, more, limits } = units[unit];
  if (value === null) return 'nothing to score';
  if (interval !== null) return limits;
  if (clusters >= FEWEST_CLUSTERS) return `it rests on one ${one} alone`;
  const few = clusters === 1 ? `1 ${one}` : `${clusters} ${more}`;
  return `${few}; an interval needs ${FEWEST_CLUSTERS}`;
}

/** What a unit is called, and what is to be known of limits that rest on it. */
export const units = {
  pair: { one: 'pair', more: 'pairs', limits: null },
  story: { one: 'story', more: 'stories', limits: null },
  value: {
    one: 'value',
    more: 'values',
    limits: 'values taken as independent: too few stories to resample',
  },
} as const;

/** Sums of fractions may pass a bound by a rounding. */
function withinShare(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
