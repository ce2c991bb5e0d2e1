import type { CarryOver, Slope } from '../../analysis/gap/gap.js';

/** The t-quantile of about fifty clusters. */
const REACH = 2.01;
/** Draws of the permutation test. */
const DRAWS = 10_000;

/** How a sample slope comes about. */
export interface SlopeOptions {
  /** Null where there is too little for an interval. */
  readonly standardError: number | null;
  readonly n: number;
  readonly clusters: number;
  readonly note?: string | null;
}

/** A slope with its limits, 2.01 standard errors to either side. */
export function sampleSlope(value: number, options: SlopeOptions): Slope {
  const { standardError, n, clusters, note = null } = options;
  if (standardError === null)
    return { value, standardError, low: null, high: null, n, clusters, detectable: null, note };
  return {
    value,
    standardError,
    low: value - REACH * standardError,
    high: value + REACH * standardError,
    n,
    clusters,
    detectable: 2.8 * standardError,
    note,
  };
}

/** A carry-over with all that stands beside it; corrected from a reliability of 0.5 on. */
export function sampleCarryOver(
  value: number,
  options: SlopeOptions & { readonly adjusted: boolean; readonly reliability: number },
): CarryOver {
  const { adjusted, reliability, standardError } = options;
  const corrected = {
    ...options,
    standardError: standardError === null ? null : standardError / reliability,
  };
  return {
    slope: sampleSlope(value, options),
    adjusted,
    unadjusted: sampleSlope(adjusted ? value + 0.03 : value, options),
    reliability,
    corrected: reliability < 0.5 ? null : sampleSlope(value / reliability, corrected),
    p: pOf(value, standardError),
  };
}

/** Two-sided, about as the normal distribution has it; never below what the draws can show. */
function pOf(value: number, standardError: number | null): number | null {
  if (standardError === null) return null;
  const z = Math.abs(value / standardError);
  return Math.max(1 / (1 + DRAWS), Math.exp(-0.717 * z - 0.416 * z ** 2));
}
