import { varies } from '../pooled-correlation.js';
import type { SlopeItem } from './slope-item.js';

/** What a regression takes out of figures before it looks at any of them: Z. */
export interface Nuisance {
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
