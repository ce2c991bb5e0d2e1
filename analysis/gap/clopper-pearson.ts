import jstat from 'jstat';
import type { Interval } from '../wilson.js';

/**
 * 95 % interval of a share, 0..1, from `successes` in `n` independent trials, which never covers less.
 * Source: Clopper & Pearson 1934.
 * @throws RangeError when n is 0
 */
export function clopperPearson(successes: number, n: number): Interval {
  if (n === 0) throw new RangeError('a share of nothing has no interval');
  const failures = n - successes;
  return {
    low: successes === 0 ? 0 : jstat.beta.inv(0.025, successes, failures + 1),
    high: failures === 0 ? 1 : jstat.beta.inv(0.975, successes + 1, failures),
  };
}
