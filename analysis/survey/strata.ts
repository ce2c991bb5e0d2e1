import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { sampleVariance } from 'simple-statistics';
import type { Cells, Dimension, Domain } from '../../vocabulary/scheme.js';
import type { TalliedItem } from './tally.js';

/** Fewest items a stratum may have, since n − 1 of n are drawn from it. */
const MIN_STRATUM_ITEMS = 3;

/** Items that are resampled together: places in the list they were taken from. */
export interface Stratum {
  readonly domains: readonly Domain[];
  readonly items: readonly number[];
}

/**
 * The items of one dimension by domain. Domains under 3 items are merged into one stratum, and
 * where that is still under 3, with the smallest other one; a stratum of several domains is a merged
 * one. Items stand in the order of their ids, so that two respondents asked the same items, however
 * listed, are resampled alike.
 */
export function strataOf(
  items: readonly TalliedItem[],
  { dimension, domains }: { readonly dimension: Dimension; readonly domains: Cells['domains'] },
): Stratum[] {
  const own = placesOf(items, dimension);
  const byDomain = domains
    .map((domain) => ({
      domains: [domain],
      items: own.filter((place) => items[place]?.domain === domain),
    }))
    .filter((stratum) => stratum.items.length > 0);
  const large = byDomain.filter((stratum) => stratum.items.length >= MIN_STRATUM_ITEMS);
  const small = byDomain.filter((stratum) => stratum.items.length < MIN_STRATUM_ITEMS);
  if (small.length === 0) return large;
  const merged = merge(small);
  if (merged.items.length >= MIN_STRATUM_ITEMS || large.length === 0) return [...large, merged];
  const smallest = large.reduce((a, b) => (b.items.length < a.items.length ? b : a));
  return [...large.filter((stratum) => stratum !== smallest), merge([smallest, merged])];
}

/** The strata of all dimensions, one after another. */
export function strataOfAll(
  items: readonly TalliedItem[],
  { dimensions, domains }: Cells,
): Stratum[] {
  return dimensions.flatMap((dimension) => strataOf(items, { dimension, domains }));
}

/** The items of a dimension, in the order of their ids. */
function placesOf(items: readonly TalliedItem[], dimension: Dimension): number[] {
  const idOf = (place: number) => items[place]?.id ?? '';
  return [...items.keys()]
    .filter((place) => items[place]?.dimension === dimension)
    .sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
}

function merge(strata: readonly Stratum[]): Stratum {
  return {
    domains: strata.flatMap((stratum) => stratum.domains),
    items: strata.flatMap((stratum) => stratum.items),
  };
}

/** Draws of the items behind an interval. */
export const DRAWS = 2000;

export interface BootstrapOptions {
  /** An integer; the same seed and strata give the same draws. */
  readonly seed: number;
  /** {@link DRAWS} where absent. */
  readonly draws?: number;
}

/**
 * Draws items with replacement, n − 1 of the n in each stratum, which makes the spread of a mean
 * over so few items unbiased (McCarthy & Snowden 1985). Returns, by draw, how often each place was drawn: to be
 * read and not written, since most respondents of a study share theirs.
 * @example
 * const values = [0.2, 0.4, 0.5, 0.7, 0.9];
 * const strata = [{ domains: ['work'], items: [0, 1, 2, 3, 4] }];
 * const means = resample(strata, { seed: 1, draws: 2000 }).map((times) =>
 *   values.reduce((sum, value, place) => sum + value * times[place], 0) / 4,
 * );
 * percentileLimits(means) // → { low: 0.3, high: 0.75 }
 */
export function resample(
  strata: readonly Stratum[],
  { seed, draws = DRAWS }: BootstrapOptions,
): readonly Uint16Array[] {
  const key = JSON.stringify([seed, draws, strata.map(({ items }) => items)]);
  const drawn = latest.get(key) ?? drawAll(strata, { seed, draws });
  // The one that was asked for last goes last.
  latest.delete(key);
  latest.set(key, drawn);
  for (const [oldest] of latest) {
    if (latest.size <= KEPT) break;
    latest.delete(oldest);
  }
  return drawn;
}

/** Sets of draws that are kept: those of a respondent's figures, over all of its items and by dimension. */
const KEPT = 16;
const latest = new Map<string, readonly Uint16Array[]>();

function drawAll(
  strata: readonly Stratum[],
  { seed, draws }: Required<BootstrapOptions>,
): readonly Uint16Array[] {
  const random = xoroshiro128plus(seed);
  const size = 1 + Math.max(-1, ...strata.flatMap(({ items }) => items));
  return Array.from({ length: draws }, () => {
    const times = new Uint16Array(size);
    for (const { items } of strata) {
      for (let drawn = 1; drawn < items.length; drawn += 1) {
        const place = items[uniformInt(random, 0, items.length - 1)] ?? 0;
        times[place] = (times[place] ?? 0) + 1;
      }
    }
    return times;
  });
}

/** A value for each of some items, in their order; null where an item has none. */
export interface ItemValues {
  readonly items: readonly TalliedItem[];
  readonly cells: Cells;
  readonly values: readonly (number | null)[];
}

/** A mean over items drawn within strata, and how far it is known. */
interface StratifiedMean {
  readonly value: number;
  readonly standardError: number;
  /** Items with a value. */
  readonly n: number;
  readonly degreesOfFreedom: number;
  readonly strata: readonly Stratum[];
}

/**
 * The mean over the items that have a value, with its standard error as a sample stratified by
 * dimension and domain: √Σ (n_h/n)² s_h²/n_h. It is what {@link resample} comes to for a plain mean
 * over ever more draws where strata are of one size, and nearly so where they are not. Null without a
 * value. Source: Cochran 1977, equation 5.10.
 */
export function stratifiedMean({ items, cells, values }: ItemValues): StratifiedMean | null {
  const there = items.flatMap((item, place) => {
    const value = values[place] ?? null;
    return value === null ? [] : [{ item, value }];
  });
  if (there.length === 0) return null;
  const n = there.length;
  const strata = strataOfAll(
    there.map(({ item }) => item),
    cells,
  );
  const variance = strata.reduce((sum, stratum) => {
    const own = stratum.items.map((place) => there[place]?.value ?? 0);
    return own.length < 2 ? sum : sum + (own.length / n) ** 2 * (sampleVariance(own) / own.length);
  }, 0);
  return {
    value: there.reduce((sum, { value }) => sum + value, 0) / n,
    standardError: Math.sqrt(variance),
    n,
    degreesOfFreedom: n - strata.length,
    strata,
  };
}
