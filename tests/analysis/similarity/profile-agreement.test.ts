import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bestAgreement,
  kendallTau,
  pearson,
} from '../../../analysis/similarity/profile-agreement.js';

const risingFromNull = [0, 0.2, 0.4, 0.6, 0.8, 1];

describe('Pearson’s r of two profiles', () => {
  test('is the cosine of their deviations', () => {
    // Deviations −5 −3 −1 1 3 5 and −5 −3 −1 1 5 3: products 25 + 9 + 1 + 1 + 15 + 15, squares 70 each.
    expect(pearson(risingFromNull, [0, 20, 40, 60, 100, 80])).toBeCloseTo(66 / 70, 12);
    expect(pearson(risingFromNull, [100, 80, 60, 40, 20, 0])).toBeCloseTo(-1, 12);
  });

  test('never passes 1, whatever the rounding', () => {
    const odd = [0.1, 0.2, 0.3, 0.7, 0.9, 1 / 3];
    const r = pearson(
      odd,
      odd.map((figure) => 100 * figure),
    );
    expect(r).toBeLessThanOrEqual(1);
    expect(r).toBeCloseTo(1, 12);
  });

  test('does not exist for a profile that is constant but for rounding', () => {
    expect(pearson([0.3, 0.3, 0.3, 0.3, 0.3, 0.1 + 0.2], risingFromNull)).toBeNull();
    expect(pearson(risingFromNull, [50, 50, 50, 50, 50, 50])).toBeNull();
  });
});

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

const _oneSwap = [0.1, 0.2, 0.3, 0.4, 0.6, 0.5];
const _falling = rising.toReversed();
const _same = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];

const country = (name: string, six: readonly number[]) => ({ name, six });
const up = country('Up', [10, 20, 30, 40, 50, 60]);
const swapped = country('Swapped', [10, 20, 30, 40, 60, 50]);
const down = country('Down', [60, 50, 40, 30, 20, 10]);
const flat = country('Flat', [50, 50, 50, 50, 50, 50]);

describe('the best agreement with any country', () => {
  test('stands beside what the six figures would reach in any other order', () => {
    // Against one country each order of 1 to 6 has its own r: one alone has 1, and half are above 0.
    expect(bestAgreement(rising, [up])).toEqual({
      countries: ['Up'],
      value: expect.closeTo(1, 12),
      median: expect.closeTo(0, 12),
      p: 1 / 720,
    });
    // Its own order and the five with one more swap of neighbours have an r of 66/70 or more.
    expect(bestAgreement(rising, [swapped])).toMatchObject({
      value: expect.closeTo(66 / 70, 12),
      p: 6 / 720,
    });
    // With Up and its reverse to choose from twice as many do.
    expect(bestAgreement(rising, [up, down])?.p).toBe(2 / 720);
  });

  test('names every country that shares it, and no country that is constant', () => {
    const twin = country('Twin', [1, 2, 3, 4, 5, 6]);
    expect(bestAgreement(rising, [flat, up, down, twin])?.countries).toEqual(['Up', 'Twin']);
  });

  test('takes the sizes of the figures into account', () => {
    const bent = country('Bent', [10, 20, 30, 40, 50, 90]);
    const best = bestAgreement(rising, [bent, up]);
    expect(best?.countries).toEqual(['Up']);
    expect(best?.value).toBeCloseTo(1, 12);
  });

  test('counts orders that ties make equal as often as they come', () => {
    // One figure apart from five alike: it is where the country has its highest in 1 order of 6.
    const apart = [0.2, 0.2, 0.2, 0.2, 0.2, 0.8];
    expect(bestAgreement(apart, [up])).toMatchObject({ p: 120 / 720 });
    // 0.6 · 25 over the root of 0.3 · 1750.
    expect(bestAgreement(apart, [up])?.value).toBeCloseTo(15 / Math.sqrt(525), 12);
  });

  test('does not exist for a constant profile, nor without a country that varies', () => {
    expect(bestAgreement([0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [up])).toBeNull();
    expect(bestAgreement(rising, [flat])).toBeNull();
    expect(bestAgreement(rising, [])).toBeNull();
  });

  test('is above 0.85 by chance alone among the hundred countries of 2023, for any profile', () => {
    const edition = complete('hofstede-2023.csv');
    expect(edition).toHaveLength(100);
    for (const profile of [rising, [0.31, 0.6, 0.55, 0.45, 0.52, 0.71]]) {
      expect(bestAgreement(profile, edition)?.median).toBeGreaterThan(0.85);
    }
  });
});

/** Rows with all six scores. */
function complete(file: string) {
  const path = join(import.meta.dirname, '../../../questionnaires/countries', file);
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))
    .filter((cells) => cells.length === 8 && !cells.includes(''))
    .map(([name = '', , ...scores]) => country(name, scores.map(Number)));
}
