import { describe, expect, test } from 'vitest';
import { resample } from '../../analysis/bootstrap.js';
import { spreadOf } from '../../analysis/resampled-figures.js';
import type { Stratum } from '../../analysis/strata.js';
import { weightedMean } from '../../analysis/weighted-mean.js';

const strata: Stratum[] = [
  { domains: ['work'], items: [0, 1, 2, 3] },
  { domains: ['arts'], items: [4, 5, 6] },
];

describe('the bootstrap over items', () => {
  test('draws one item fewer than each stratum has, from that stratum alone', () => {
    for (const times of resample(strata, { seed: 1, draws: 50 })) {
      expect(times.slice(0, 4).reduce((sum, count) => sum + count)).toBe(3);
      expect(times.slice(4).reduce((sum, count) => sum + count)).toBe(2);
    }
  });

  test('draws alike from the same seed, and otherwise from another', () => {
    const drawn = (seed: number) => [...resample(strata, { seed, draws: 20 })];
    expect(drawn(7)).toEqual(drawn(7));
    expect(drawn(8)).not.toEqual(drawn(7));
  });

  test('reaches the textbook standard error of a stratified mean', () => {
    const values = [0, 0.2, 0.6, 1, 0.3, 0.4, 0.8];
    // √(Σ (n_h/n)² · s_h²/n_h), by hand: s² = 0.59/3 over the four, 0.07 over the three.
    const expected = Math.sqrt((4 / 7) ** 2 * (0.59 / 3 / 4) + (3 / 7) ** 2 * (0.07 / 3));
    const drawn = Float64Array.from(
      resample(strata, { seed: 3, draws: 20_000 }),
      (times) =>
        // Strata weighted as in the whole, since n − 1 of n shifts their shares a little.
        (4 / 7) * (weightedMean(values.slice(0, 4), times.slice(0, 4)) ?? 0) +
        (3 / 7) * (weightedMean(values.slice(4), times.slice(4)) ?? 0),
    );
    expect(spreadOf(drawn)).toBeCloseTo(expected, 2);
  });

  test('leaves out the draws in which a figure is missing', () => {
    expect(spreadOf(Float64Array.of(1, Number.NaN, 3))).toBe(Math.SQRT2);
    expect(spreadOf(Float64Array.of(Number.NaN, 3))).toBeNull();
  });
});
