import type { Score } from '../hearing/hearing.js';

/** What is due where a value is said outright: the least accuracy, and what it must be able to be. */
const OUTRIGHT = { least: 0.9, possible: 0.95, withoutInterval: 0.8 };

/**
 * Whether an accuracy on explicit stories is too low for a slip or two: under 0.9 with an upper limit under
 * 0.95 or, without an interval, under 0.8.
 */
export function missesTheExplicit({ value, high }: Pick<Score, 'value' | 'high'>): boolean {
  const { least, possible, withoutInterval } = OUTRIGHT;
  if (value === null || value >= least) return false;
  return high === null ? value < withoutInterval : high < possible;
}
