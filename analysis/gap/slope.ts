import type { Dimension } from '../../vocabulary/scheme.js';
import type { Clustered } from '../statistics/clusters.js';
import { spearmanBrown, varies } from '../statistics/correlations.js';
import { mean } from '../statistics/descriptives.js';

/** An item's place in a regression of what is heard on what is stated. */
export interface SlopeItem extends Clustered {
  readonly dimension: Dimension;
  /** s = 2p − 1, −1..1. */
  readonly stated: number;
  /** e, −1..1; against others, less their mean. */
  readonly lean: number;
  /** What is taken out of s and e: how much nicer the target option sounds; against others, their mean s. Null where it is not known. */
  readonly covariate: number | null;
  /** s from either half of the templates, for each balanced split; null where a template was not read. */
  readonly halves: readonly (readonly [number, number])[] | null;
}

/** What a regression takes out of figures before it looks at any of them: Z. */
interface Nuisance {
  /** Which dimension each item is of, by its place among those that have items; each has an intercept. */
  readonly dimensionOf: Uint8Array;
  /** Their covariate less its dimension's mean; null where it stays out, or does not vary. */
  readonly covariate: Float64Array | null;
}

/** An intercept per dimension and, where `adjusted`, one slope on the covariate; every item has one then. */
export function nuisanceOf(
  items: readonly SlopeItem[],
  { adjusted }: { readonly adjusted: boolean },
): Nuisance {
  const dimensions = [...new Set(items.map(({ dimension }) => dimension))];
  const dimensionOf = new Uint8Array(items.map(({ dimension }) => dimensions.indexOf(dimension)));
  if (!adjusted) return { dimensionOf, covariate: null };
  const covariate = centred(
    items.map((item) => item.covariate ?? 0),
    dimensionOf,
  );
  return { dimensionOf, covariate: hasSpread(covariate) ? covariate : null };
}

/**
 * What is left of figures, one per item, once their regression on Z is taken out. A regression's slope
 * on something besides Z is the plain slope of what is left on what is left. Source: Frisch & Waugh 1933.
 */
export function residuals(
  figures: readonly number[],
  { dimensionOf, covariate }: Nuisance,
): Float64Array {
  const left = centred(figures, dimensionOf);
  if (covariate === null) return left;
  const slope = product(covariate, left) / product(covariate, covariate);
  return left.map((value, place) => value - slope * (covariate[place] ?? 0));
}

/** s̃: what is left of what is stated. */
export function statedResiduals(
  items: readonly SlopeItem[],
  model: { readonly adjusted: boolean },
): Float64Array {
  return residuals(
    items.map(({ stated }) => stated),
    nuisanceOf(items, model),
  );
}

/** Σxy. */
export function product(x: Float64Array, y: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < x.length; place += 1) sum += (x[place] ?? 0) * (y[place] ?? 0);
  return sum;
}

/** True where residuals are more than rounding. */
export function hasSpread(left: Float64Array): boolean {
  return left.length > 0 && varies(product(left, left) / left.length);
}

/** Figures less the mean of their dimension. Plain loops: a jackknife runs them some hundred times. */
function centred(figures: readonly number[], dimensionOf: Uint8Array): Float64Array {
  const dimensions = dimensionOf.reduce((most, place) => Math.max(most, place + 1), 0);
  const sums = new Float64Array(dimensions);
  const counts = new Float64Array(dimensions);
  for (let place = 0; place < figures.length; place += 1) {
    const dimension = dimensionOf[place] ?? 0;
    sums[dimension] = (sums[dimension] ?? 0) + (figures[place] ?? 0);
    counts[dimension] = (counts[dimension] ?? 0) + 1;
  }
  const left = new Float64Array(figures.length);
  for (let place = 0; place < figures.length; place += 1) {
    const dimension = dimensionOf[place] ?? 0;
    left[place] = (figures[place] ?? 0) - (sums[dimension] ?? 0) / (counts[dimension] ?? 1);
  }
  return left;
}

/**
 * λ = Σ(s_i − s̄_d)(e_i − ē_d)/Σ(s_i − s̄_d)²: by how much e rises with s from item to item within a
 * dimension. 0 is a faithful reader; 1 one that answers its own opinion whatever the story; below 0 it
 * leans away from its own. What raises e or s on all items of a dimension alike, such as a constant pole
 * bias, is in that dimension's intercept.
 *
 * `adjusted` takes the items' covariate out of both as well, with one slope for all dimensions. Null
 * where nothing is left of s: no item, none that differs from others of its dimension, or none that does
 * beyond its covariate.
 * @example
 * const items = [-0.8, -0.2, 0.4, 0.9].map((stated, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: 'pdi',
 *   stated,
 *   lean: 0.25 * stated + 0.1,
 *   covariate: null,
 *   halves: null,
 * }));
 * carryOverSlope(items, { adjusted: false }) // → 0.25
 * carryOverSlope([], { adjusted: false }) // → null
 */
export function carryOverSlope(
  items: readonly SlopeItem[],
  model: { readonly adjusted: boolean },
): number | null {
  const stated = statedResiduals(items, model);
  if (!hasSpread(stated)) return null;
  const leans = new Float64Array(items.map(({ lean }) => lean));
  return product(stated, leans) / product(stated, stated);
}

/**
 * Σse/Σs²: the slope of e on s through the origin; null where nothing leans. For tables only: it takes
 * constant pole bias for carry-over.
 */
export function throughOrigin(items: readonly Pick<SlopeItem, 'stated' | 'lean'>[]): number | null {
  const products = items.reduce((sum, { stated, lean }) => sum + stated * lean, 0);
  const squares = items.reduce((sum, { stated }) => sum + stated ** 2, 0);
  return squares > 0 ? products / squares : null;
}

/**
 * The least that the standard error of λ can be, √(2/(n·Σs̃²)), with s̃ the {@link residuals} of s: what
 * two more items would bring, one read as the target pole in both tellings and one as the opposite pole,
 * e = ±1, where s̃ is as large as it is on average. Σs̃²e²/(Σs̃²)² is 2/(n·Σs̃²) then. A reader that
 * makes no mistake in 240 items may make some in others, though the spread of e is 0; it is the pair that
 * Bonett & Price (2012) add to a mean of paired leans. Null where nothing is left of s.
 */
export function leastError(
  items: readonly SlopeItem[],
  model: { readonly adjusted: boolean },
): number | null {
  const stated = statedResiduals(items, model);
  return hasSpread(stated) ? Math.sqrt(2 / (items.length * product(stated, stated))) : null;
}

/**
 * ρ, −1..1: the share of the spread of s that more answers would leave, where s is the residual that the
 * slope rests on. The mean correlation r of both halves over the three balanced splits, halves centred
 * (and adjusted) as s is, stepped up to the whole by {@link spearmanBrown}: 2r/(1 + r). Over the items
 * that have halves, those read under all six templates; null without any, or where no half varies.
 */
export function statedReliability(
  items: readonly SlopeItem[],
  { adjusted }: { readonly adjusted: boolean },
): number | null {
  const split = items.filter(hasHalves);
  const nuisance = nuisanceOf(split, { adjusted });
  const correlations = split[0]?.halves.map((_, nth) => {
    const half = (side: 0 | 1) => split.map(({ halves }) => halves[nth]?.[side] ?? 0);
    return correlation(residuals(half(0), nuisance), residuals(half(1), nuisance));
  });
  const single = mean(correlations ?? []);
  return single === null ? null : spearmanBrown(single, 2);
}

interface SplitItem extends SlopeItem {
  readonly halves: NonNullable<SlopeItem['halves']>;
}

function hasHalves(item: SlopeItem): item is SplitItem {
  return item.halves !== null;
}

/** Pearson's r of residuals, whose means are 0; null where one does not vary. */
function correlation(one: Float64Array, other: Float64Array): number | null {
  if (!hasSpread(one) || !hasSpread(other)) return null;
  const r = product(one, other) / Math.sqrt(product(one, one) * product(other, other));
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, r));
}
