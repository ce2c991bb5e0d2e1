import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kendallTau } from '../../analysis/kendall-tau.js';

const rising = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];

describe('Kendall’s tau of two profiles', () => {
  test('is concordant less discordant pairs, of 15', () => {
    expect(kendallTau(rising, [10, 20, 30, 40, 60, 50])).toBe(13 / 15);
    expect(kendallTau(rising, [60, 50, 40, 30, 20, 10])).toBe(-1);
    // 2 4 1 3 6 5: 2 > 1, 4 > 1, 4 > 3, 6 > 5 are the wrong way round; 11 less 4.
    expect(kendallTau(rising, [20, 40, 10, 30, 60, 50])).toBe(7 / 15);
  });

  test('makes allowance for ties on either side', () => {
    // One of the 15 pairs is tied in the first, and all others are concordant.
    expect(kendallTau([1, 1, 2, 3, 4, 5], rising)).toBeCloseTo(14 / Math.sqrt(14 * 15), 12);
    // Three are tied in the first and one in the second, none in both: 11 are left, all concordant.
    expect(kendallTau([1, 1, 1, 2, 3, 4], [1, 2, 3, 4, 5, 5])).toBeCloseTo(
      11 / Math.sqrt(12 * 14),
      12,
    );
    // The same pair is tied in both.
    expect(kendallTau([1, 1, 2, 3, 4, 5], [2, 2, 3, 4, 5, 6])).toBe(1);
  });

  test('takes figures that differ by rounding alone as tied', () => {
    expect(kendallTau([0.3, 0.1 + 0.2, 0.4, 0.5, 0.6, 0.7], rising)).toBe(
      kendallTau([0.3, 0.3, 0.4, 0.5, 0.6, 0.7], rising),
    );
  });

  test('does not exist for a constant profile', () => {
    expect(kendallTau([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], rising)).toBeNull();
    expect(kendallTau(rising, [0.3, 0.3, 0.3, 0.3, 0.3, 0.1 + 0.2])).toBeNull();
  });

  test('is the same either way round, within −1..1, and 1 with itself', () => {
    const profile = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(profile, profile, (a, b) => {
        const tau = kendallTau(a, b);
        expect(kendallTau(b, a)).toBe(tau);
        expect(Math.abs(tau ?? 0)).toBeLessThanOrEqual(1);
        expect(kendallTau(a, a)).toBe(new Set(a).size > 1 ? 1 : null);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
