import type { Estimate, SignedEstimate } from '../../analysis/profile.js';

/** Why a sample estimate has no interval. */
export interface Few {
  readonly n: number;
  readonly note: string;
}

/** Why a figure without intervals has none. */
export const fewItems: Few = { n: 14, note: '14 items; an interval needs 20' };

export const within = (value: number) => Math.min(1, Math.max(0, value));

/** An estimate from `n` items with its limits, or from `few` items without. */
export function sampleEstimate(value: number | null, few: Few | null, n = 70): Estimate {
  if (value === null || few)
    return { value, standardError: null, low: null, high: null, n: 0, note: null, ...few };
  return {
    value,
    standardError: 0.03,
    low: within(value - 0.055),
    high: within(value + 0.055),
    n,
    note: null,
  };
}

/** As {@link sampleEstimate}, between −1 and 1, with limits `reach` to either side. */
export function sampleSigned(
  value: number | null,
  few: Few | null,
  { n = 70, reach }: { readonly n?: number; readonly reach: number },
): SignedEstimate {
  if (value === null || few)
    return { value, standardError: null, low: null, high: null, n: 0, note: null, ...few };
  return {
    value,
    standardError: reach / 2,
    low: Math.max(-1, value - reach),
    high: Math.min(1, value + reach),
    n,
    note: null,
  };
}
