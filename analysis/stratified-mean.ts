import { sampleVariance } from 'simple-statistics';
import type { Cells } from '../src/vocabulary/scheme.js';
import { type Stratum, strataOfAll } from './strata.js';
import type { TalliedItem } from './tally.js';

/** A value for each of some items, in their order; null where an item has none. */
export interface ItemValues {
  readonly items: readonly TalliedItem[];
  readonly cells: Cells;
  readonly values: readonly (number | null)[];
}

/** A mean over items drawn within strata, and how far it is known. */
export interface StratifiedMean {
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
