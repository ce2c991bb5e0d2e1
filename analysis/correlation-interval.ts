import { type Interval, normalLimit } from './wilson.js';

/**
 * 95 % interval of Pearson's r of `n` pairs, −1..1. Source: Fisher's transformation (1921).
 * @throws RangeError for fewer than 4 pairs, or an r beyond ±1
 */
export function correlationInterval(r: number, n: number): Interval {
  if (n < 4) throw new RangeError('fewer than four pairs give no interval');
  if (Math.abs(r) > 1) throw new RangeError('a correlation lies between −1 and 1');
  const reach = normalLimit / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - reach), high: Math.tanh(Math.atanh(r) + reach) };
}
