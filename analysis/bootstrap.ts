import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Stratum } from './strata.js';

export interface BootstrapOptions {
  /** An integer; the same seed and strata give the same draws. */
  readonly seed: number;
  /** 2,000 where absent. */
  readonly draws?: number;
}

/**
 * Draws items with replacement, n − 1 of the n in each stratum, which makes the spread of a mean
 * over so few items unbiased (McCarthy & Snowden 1985). Yields how often each place was drawn.
 * @example
 * const values = [0.2, 0.4, 0.5, 0.7, 0.9];
 * const strata = [{ domains: ['work'], items: [0, 1, 2, 3, 4] }];
 * const means = Array.from(resample(strata, { seed: 1, draws: 2000 }), (times) =>
 *   values.reduce((sum, value, place) => sum + value * times[place], 0) / 4,
 * );
 * percentileLimits(means) // → { low: 0.3, high: 0.75 }
 */
export function* resample(
  strata: readonly Stratum[],
  { seed, draws = 2000 }: BootstrapOptions,
): Generator<Uint16Array> {
  const random = xoroshiro128plus(seed);
  const size = 1 + Math.max(-1, ...strata.flatMap(({ items }) => items));
  for (let draw = 0; draw < draws; draw += 1) {
    const times = new Uint16Array(size);
    for (const { items } of strata) {
      for (let drawn = 1; drawn < items.length; drawn += 1) {
        const place = items[uniformInt(random, 0, items.length - 1)] ?? 0;
        times[place] = (times[place] ?? 0) + 1;
      }
    }
    yield times;
  }
}
