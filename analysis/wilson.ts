/** 95 % limits, 0..1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** The 97.5 % point of the normal distribution. */
export const normalLimit = 1.959964;

/**
 * 95 % interval of a share, 0..1, from `successes` in `n` independent trials. Source: Wilson 1927.
 * @throws RangeError when n is 0
 * @example
 * wilsonInterval(8, 10) // → { low: 0.49, high: 0.943 }
 * wilsonInterval(0, 10) // → { low: 0, high: 0.278 }
 */
export function wilsonInterval(successes: number, n: number): Interval {
  if (n === 0) throw new RangeError('a share of nothing has no interval');
  const share = successes / n;
  const spread = normalLimit * Math.sqrt((share * (1 - share)) / n + (normalLimit / (2 * n)) ** 2);
  const scale = 1 + normalLimit ** 2 / n;
  const centre = share + normalLimit ** 2 / (2 * n);
  return {
    low: Math.max(0, Math.min(share, (centre - spread) / scale)),
    high: Math.min(1, Math.max(share, (centre + spread) / scale)),
  };
}
