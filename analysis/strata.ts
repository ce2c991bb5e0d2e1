import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Domain } from '../src/vocabulary/domain.js';
import type { Cells } from '../src/vocabulary/scheme.js';
import type { TalliedItem } from './tally.js';

/** Fewest items a stratum may have, since n − 1 of n are drawn from it. */
const FEWEST = 3;

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
  const byDomain = domains
    .map((domain) => ({ domains: [domain], items: placesIn(items, { dimension, domain }) }))
    .filter((stratum) => stratum.items.length > 0);
  const large = byDomain.filter((stratum) => stratum.items.length >= FEWEST);
  const small = byDomain.filter((stratum) => stratum.items.length < FEWEST);
  if (small.length === 0) return large;
  const merged = merge(small);
  if (merged.items.length >= FEWEST || large.length === 0) return [...large, merged];
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

function placesIn(
  items: readonly TalliedItem[],
  { dimension, domain }: { readonly dimension: Dimension; readonly domain: Domain },
): number[] {
  return [...items.entries()]
    .filter(([, item]) => item.dimension === dimension && item.domain === domain)
    .sort(([, a], [, b]) => (a.id < b.id ? -1 : 1))
    .map(([place]) => place);
}

function merge(strata: readonly Stratum[]): Stratum {
  return {
    domains: strata.flatMap((stratum) => stratum.domains),
    items: strata.flatMap((stratum) => stratum.items),
  };
}
