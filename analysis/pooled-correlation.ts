import type { Dimension } from '../src/vocabulary/dimension.js';

/** Below this a variance of values between 0 and 1 is rounding. */
const NO_VARIANCE = 1e-12;

/** True for a variance that is more than rounding. */
export function varies(variance: number): boolean {
  return variance > NO_VARIANCE;
}

/** Which cases to compare, each with others of its group only, and how often each counts. */
export interface Sample {
  /** Places of the cases of each group. */
  readonly groups: readonly (readonly number[])[];
  /** By place. */
  readonly times: ArrayLike<number>;
}

/** The places of the items of each dimension that has any. */
export function groupedByDimension(
  items: readonly { readonly dimension: Dimension }[],
  dimensions: readonly Dimension[],
): readonly (readonly number[])[] {
  return dimensions
    .map((dimension) => [...items.keys()].filter((place) => items[place]?.dimension === dimension))
    .filter((places) => places.length > 0);
}

/**
 * Covariance within groups, Σ_g Σ_i (x_i − x̄_g)(y_i − ȳ_g) / Σ_g (n_g − 1), so that differences between
 * groups do not count. Null where no group has two cases.
 */
export function pooledCovariance(
  x: Float64Array,
  y: Float64Array,
  { groups, times }: Sample,
): number | null {
  let products = 0;
  let degreesOfFreedom = 0;
  // Plain loops: they run some ten thousand times a profile.
  for (const places of groups) {
    let cases = 0;
    let sumX = 0;
    let sumY = 0;
    let sumXY = 0;
    for (const place of places) {
      const count = times[place] ?? 0;
      const countX = count * (x[place] ?? 0);
      const ofY = y[place] ?? 0;
      cases += count;
      sumX += countX;
      sumY += count * ofY;
      sumXY += countX * ofY;
    }
    if (cases === 0) continue;
    products += sumXY - (sumX * sumY) / cases;
    degreesOfFreedom += cases - 1;
  }
  return degreesOfFreedom > 0 ? products / degreesOfFreedom : null;
}

/** Pearson's r within groups, −1..1; null where x or y does not vary. */
export function pooledCorrelation(x: Float64Array, y: Float64Array, sample: Sample): number | null {
  const varianceX = pooledCovariance(x, x, sample) ?? 0;
  const varianceY = pooledCovariance(y, y, sample) ?? 0;
  const covariance = pooledCovariance(x, y, sample) ?? 0;
  if (!varies(varianceX) || !varies(varianceY)) return null;
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(varianceX * varianceY)));
}
