import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  likelihoodInterval,
  likelihoodP,
  signedInterval,
  signedP,
} from '../../../analysis/statistics/intervals.js';
import { benjaminiHochberg, fisherExact, holm } from '../../../analysis/statistics/significance.js';

test('Fisher’s exact test is the sum over all tables that are no likelier', () => {
  const of = (a: number, n: number, b: number, m: number) =>
    fisherExact({ count: a, n }, { count: b, n: m });
  expect(of(8, 10, 1, 6)).toBeCloseTo(0.03496503496503495, 12);
  expect(of(3, 4, 1, 4)).toBeCloseTo(0.4857142857142858, 12);
  expect(of(30, 30, 0, 30)).toBeCloseTo(1.6911233892144735e-17, 28);
  expect(of(0, 5, 0, 9)).toBe(1);
});

describe('a correction of many p values for false discoveries', () => {
  test('is that of scipy.stats.false_discovery_control', () => {
    const adjusted = benjaminiHochberg([0.01, 0.04, 0.03, 0.005, 0.55, 0.2]);
    for (const [place, p] of [0.03, 0.06, 0.06, 0.03, 0.55, 0.24].entries()) {
      expect(adjusted[place]).toBeCloseTo(p, 12);
    }
  });

  test('leaves out what was not tested, and a single test as it is', () => {
    expect(benjaminiHochberg([null, 0.02, null, 0.04])).toEqual([null, 0.04, null, 0.04]);
    expect(benjaminiHochberg([0.04])).toEqual([0.04]);
    expect(benjaminiHochberg([])).toEqual([]);
  });

  test('is never below the p itself nor above Holm’s', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (ps) => {
        const strict = holm(ps);
        for (const [place, p] of benjaminiHochberg(ps).entries()) {
          expect(p).toBeGreaterThanOrEqual((ps[place] ?? 0) - 1e-12);
          expect(p).toBeLessThanOrEqual((strict[place] ?? 1) + 1e-12);
        }
      }),
    );
  });
});

const spread = fc.record({
  value: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0.001, max: 0.999, noNaN: true })),
  standardError: fc.oneof(fc.constant(0), fc.double({ min: 0.001, max: 0.4, noNaN: true })),
  n: fc.integer({ min: 20, max: 500 }),
  degreesOfFreedom: fc.integer({ min: 13, max: 493 }),
});

describe('a p', () => {
  test('of a likelihood is below 0.05 exactly where its interval leaves 0.5 out', () => {
    fc.assert(
      fc.property(spread, (figure) => {
        const p = likelihoodP(figure);
        const { low, high } = likelihoodInterval(figure);
        fc.pre(Math.min(Math.abs(low - 0.5), Math.abs(high - 0.5)) > 1e-6);
        expect(p < 0.05).toBe(low > 0.5 || high < 0.5);
      }),
      { numRuns: 1000 },
    );
  });

  test('of a difference is below 0.05 exactly where its interval leaves 0 out', () => {
    fc.assert(
      fc.property(spread, ({ value, ...figure }) => {
        const signed = { ...figure, value: 2 * value - 1 };
        const { low, high } = signedInterval(signed);
        fc.pre(Math.min(Math.abs(low), Math.abs(high)) > 1e-6);
        expect(signedP(signed) < 0.05).toBe(low > 0 || high < 0);
      }),
      { numRuns: 1000 },
    );
  });

  test('of a likelihood is from t on the logit scale', () => {
    const figure = { value: 0.62, standardError: 0.04, n: 70, degreesOfFreedom: 63 };
    // scipy.stats.t.sf, twice.
    expect(likelihoodP(figure)).toBeCloseTo(0.005375859195859907, 10);
  });
});
