import type { AskedKind } from '../../vocabulary/story.js';
import {
  type Clustered,
  clusteredInterval,
  countClusters,
  gathered,
  jackknifeError,
  MIN_CLUSTERS,
} from '../statistics/clusters.js';
import { criticalT } from '../statistics/distributions.js';
import { boundedInterval, type Interval, normalLimit } from '../statistics/intervals.js';
import type { Score, SignedScore } from './inference.js';

/** What is resampled: a pair or a story with all that it holds, or each value by itself. */
export type Unit = 'pair' | 'story' | 'value';

/** What is resampled as a whole in stories of a kind. */
export function wholeOf(kind: AskedKind): Unit {
  return kind === 'twin' ? 'pair' : 'story';
}

/** What was heard of a statement in a telling. */
interface Told extends Clustered {
  readonly telling: string;
  readonly statement: string;
}

/**
 * Rows of one kind of story with what is resampled as their cluster. That is the pair or story; in a
 * kind with fewer than 10 stories, and without any story, it is the value, a statement in a telling, as if those of a story were
 * independent. Twins stay in their pairs: the two tellings of an item are told alike but for the pole.
 */
export function resampled<Row extends Told>(
  rows: readonly Row[],
  kind: AskedKind,
): { readonly unit: Unit; readonly rows: readonly Row[] } {
  if (kind === 'twin' || countClusters(rows) >= MIN_CLUSTERS) {
    return { unit: wholeOf(kind), rows };
  }
  return {
    unit: 'value',
    rows: rows.map((row) => ({ ...row, cluster: JSON.stringify([row.telling, row.statement]) })),
  };
}

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
  const standardError = clusters < MIN_CLUSTERS ? null : jackknifeError(rows, figure);
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
  if (clusters >= MIN_CLUSTERS) return `it rests on one ${one} alone`;
  const few = clusters === 1 ? `1 ${one}` : `${clusters} ${more}`;
  return `${few}; an interval needs ${MIN_CLUSTERS}`;
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

/** How far the answers about one item lean one way when content is balanced out, −1..1; 0 is even. */
export interface Lean extends Clustered {
  readonly lean: number;
  /** 1 on average over all. */
  readonly weight: number;
}

/** Below this leans differ by rounding alone. */
const NO_SPREAD = 1e-9;

/**
 * The mean lean over items with its 95 % interval. Where each item leans −1, 0 or 1 (one answer to
 * either telling, all read) and is alone in its cluster, that is Bonett & Price's for paired shares,
 * which adds one to each discordant cell: one more item that leans fully either way. With more answers
 * the leans are fractions and with more items in a cluster their deviations add up before they are
 * squared, and t(clusters − 1) takes the place of the normal limit; the rest is the same. Where all
 * lean alike each cluster counts as one item. None under 10 clusters. Source: Bonett & Price 2012.
 *
 * In simulation (12 to 48 clusters of one or five items, asked once or in two orders; 60, 85 or 97 %
 * right; logits scattered by 0.8 over clusters or items) it covers 94–100 %, most near the ceiling.
 *
 * `n` answers are behind it, and a full lean counts `full`.
 */
export function leanScore(
  rows: readonly Lean[],
  { n, full = 1 }: { readonly n: number; readonly full?: number },
): SignedScore {
  const clusters = countClusters(rows);
  if (rows.length === 0) return signedScoreFrom(null, { interval: null, n, clusters });
  const value = weighed(rows) / weightOf(rows);
  const limits = clusters < MIN_CLUSTERS ? null : limitsOf(rows, value);
  const interval = limits && { low: full * limits.low, high: full * limits.high };
  return signedScoreFrom(full * value, { interval, n, clusters });
}

function limitsOf(rows: readonly Lean[], value: number): Interval {
  const alike = rows.every(({ lean }) => Math.abs(lean - value) < NO_SPREAD);
  const share = alike ? countClusters(rows) / weightOf(rows) : 1;
  const taken = rows.map((row) => ({ ...row, weight: row.weight * share }));
  const size = weightOf(taken) + 2;
  const centre = weighed(taken) / size;
  const deviations = new Map<string, number>();
  for (const { cluster, lean, weight } of taken) {
    deviations.set(cluster, (deviations.get(cluster) ?? 0) + weight * (lean - centre));
  }
  const squares = [...deviations.values(), 1 - centre, -1 - centre].map((one) => one ** 2);
  const reach = (criticalPoint(rows) * Math.sqrt(sum(squares))) / size;
  return {
    low: Math.max(-1, Math.min(value, centre - reach)),
    high: Math.min(1, Math.max(value, centre + reach)),
  };
}

/** The normal limit for Bonett & Price's own case, else t(clusters − 1). */
function criticalPoint(rows: readonly Lean[]): number {
  const clusters = countClusters(rows);
  const own = clusters === rows.length && rows.every(({ lean }) => Number.isInteger(lean));
  return own ? normalLimit : criticalT(clusters - 1);
}

function weighed(rows: readonly Lean[]): number {
  return sum(rows.map(({ lean, weight }) => weight * lean));
}

function weightOf(rows: readonly Lean[]): number {
  return sum(rows.map(({ weight }) => weight));
}
