import { quantileChiSquare } from '../statistics/distributions.js';
import { fewestItems } from './estimates.js';
import { halfWidth } from './forecast.js';

/** What the first items of a dimension tell of its likelihood. */
export interface FirstItems {
  /** Mean, 0..1. */
  readonly value: number;
  /** Variance of one item's likelihood: n · SE². */
  readonly variance: number;
  /** Items less strata, from 1. */
  readonly degreesOfFreedom: number;
}

/** How surely the variance lies below its limit. */
const CONFIDENCE = 0.95;

/**
 * The limit that the variance of one item lies below with a confidence of 95 %: s² · ν/χ²(0.05; ν). The first
 * items tell it this well and no better. Sources: Stein 1945 for two stages; Browne 1995 for the limit.
 * @example
 * upperVariance({ value: 0.5, variance: 0.04, degreesOfFreedom: 13 }) // → 0.0883
 */
export function upperVariance({ variance, degreesOfFreedom }: FirstItems): number {
  return (variance * degreesOfFreedom) / quantileChiSquare(1 - CONFIDENCE, degreesOfFreedom);
}

/** The items of a dimension, and the half-width of its 95 % interval that is wished for, 0..1. */
interface Wish {
  readonly halfWidth: number;
  readonly items: number;
  /** Strata that all of its items are resampled in. */
  readonly strata: number;
}

/**
 * The fewest items of a dimension, those of the first stage among them, whose interval is expected to be no
 * wider than wished, were the variance at its {@link upperVariance}; all of them where that is not enough.
 * At least 20, which an interval needs.
 * @example
 * const first = { value: 0.5, variance: 0.04, degreesOfFreedom: 13 };
 * neededItems(first, { halfWidth: 0.1, items: 70, strata: 7 }) // → 36
 * neededItems(first, { halfWidth: 0.05, items: 70, strata: 7 }) // → 70
 */
export function neededItems(first: FirstItems, { halfWidth: wish, items, strata }: Wish): number {
  const variances = { value: first.value, item: upperVariance(first), draw: 0 };
  for (let n = fewestItems; n < items; n += 1) {
    // Domains with fewer than three items are resampled together.
    const size = { items: n, strata: Math.max(1, Math.min(strata, Math.floor(n / 3))), repeats: 1 };
    if ((halfWidth(variances, size)?.planned ?? 1) <= wish) return n;
  }
  return items;
}
