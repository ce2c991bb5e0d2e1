import { quantile } from 'simple-statistics';

/**
 * Limits that 95 % of the values lie within, 2.5 % on either side; null without a value.
 * @example
 * const values = Array.from({ length: 1001 }, (_, place) => place / 1000);
 * percentileLimits(values) // → { low: 0.025, high: 0.975 }
 * percentileLimits([]) // → null
 */
export function percentileLimits(
  values: readonly number[],
): { readonly low: number; readonly high: number } | null {
  if (values.length === 0) return null;
  const [low, high] = quantile([...values], [0.025, 0.975]) as [number, number];
  return { low, high };
}

/** A figure with its percentile limits, widened to hold the figure itself: for what is no mean and may be lopsided. */
export function withPercentiles(
  value: number | null,
  drawn: readonly number[],
): { readonly value: number | null; readonly low: number | null; readonly high: number | null } {
  const limits = percentileLimits(drawn);
  if (value === null || limits === null) return { value, low: null, high: null };
  return { value, low: Math.min(value, limits.low), high: Math.max(value, limits.high) };
}
