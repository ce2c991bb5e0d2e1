import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { gathered } from '../hearing/gathered.js';
import { hasSpread, nuisanceOf, product, residuals } from './residuals.js';
import type { SlopeItem } from './slope-item.js';

export interface PermutationOptions {
  readonly adjusted: boolean;
  /** An integer; the same seed and items give the same p. */
  readonly seed: number;
  /** B, 10,000 where absent; with 0 there is no p. */
  readonly draws?: number;
}

/** Statistics closer than this part of one another are the same but for rounding. */
const ROUNDING = 1e-9;

/**
 * How often chance alone would give so great a slope of e on s, two-sided: p = (1 + b)/(1 + B), 0..1.
 * The residuals of e without s are dealt out anew among the items of each dimension, and b draws have a
 * |Σs̃e| no smaller than the data's. What the model without s fits adds nothing to it, since s̃ has none
 * of that left. Over one dimension or several. Null where nothing is left of s, or without draws.
 * Source: Freedman & Lane 1983.
 *
 * It tests that e has nothing to do with s at all. Simulated readings of 36 items that scatter up to three
 * times as wide where s is extreme, without leaning, give a p under 0.05 in 9 of 100 studies.
 * @example
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: place % 2 === 0 ? 'pdi' : 'idv',
 *   stated: ((place * 5) % 12) / 6 - 1,
 *   lean: 0.3 * (((place * 5) % 12) / 6 - 1) + (place % 3 === 0 ? 0.1 : -0.05),
 *   covariate: null,
 *   halves: null,
 * }));
 * permutationP(items, { adjusted: false, seed: 1 }) < 0.01 // → true
 * const even = items.map((item, place) => ({ ...item, lean: place % 4 < 2 ? 0.1 : -0.1 }));
 * permutationP(even, { adjusted: false, seed: 1 }) // → 0.211
 */
export function permutationP(
  items: readonly SlopeItem[],
  { adjusted, seed, draws = 10_000 }: PermutationOptions,
): number | null {
  const nuisance = nuisanceOf(items, { adjusted });
  const stated = residuals(
    items.map((item) => item.stated),
    nuisance,
  );
  if (!hasSpread(stated) || draws === 0) return null;
  const leans = residuals(
    items.map(({ lean }) => lean),
    nuisance,
  );
  const found = Math.abs(product(stated, leans)) * (1 - ROUNDING);
  const groups = gathered([...items.keys()], (place) => items[place]?.dimension ?? '');
  const random = xoroshiro128plus(seed);
  let asGreat = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    for (const places of groups) shuffle(leans, { places, random });
    if (Math.abs(product(stated, leans)) >= found) asGreat += 1;
  }
  return (1 + asGreat) / (1 + draws);
}

/** Deals the values at some places out anew among them. Source: Fisher & Yates 1938. */
function shuffle(
  values: Float64Array,
  {
    places,
    random,
  }: {
    readonly places: readonly number[];
    readonly random: ReturnType<typeof xoroshiro128plus>;
  },
): void {
  for (let left = places.length - 1; left > 0; left -= 1) {
    const [a, b] = [places[left] ?? 0, places[uniformInt(random, 0, left)] ?? 0];
    [values[a], values[b]] = [values[b] ?? 0, values[a] ?? 0];
  }
}
