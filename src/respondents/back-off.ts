const firstMs = 500;
const longestMs = 60_000;

/**
 * Milliseconds to wait after the nth failure (from 1): full jitter, uniform between 0 and a
 * ceiling that starts at 500 ms, doubles with each failure and stays at 60 s.
 * Source: "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
 */
export function backOff(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(longestMs, firstMs * 2 ** (failures - 1)));
}
