import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cluster, clusteredInterval } from '../../../analysis/statistics/clusters.js';
import { choices, countChoices } from '../../../analysis/statistics/combinations.js';
import {
  binomialAtMost,
  criticalT,
  normalQuantile,
} from '../../../analysis/statistics/distributions.js';
import { likelihoodInterval, wilsonInterval } from '../../../analysis/statistics/intervals.js';
import { holm } from '../../../analysis/statistics/significance.js';

// From tables of the normal distribution, one in each of the three ranges.
test.each([
  [0.5, 0],
  [0.75, 0.674489750196082],
  [0.975, 1.959963984540054],
  [0.999, 3.090232306167813],
  [1e-10, -6.361340902404056],
  [1e-20, -9.262340089798409],
])('Z(%d) is %d', (p, z) => {
  expect(normalQuantile(p)).toBeCloseTo(z, 12);
});

test.each([
  // (1 + 3)/8 of three fair tosses; 0.05³; all but 0.95³.
  [1, { trials: 3, chance: 0.5 }, 0.5],
  [0, { trials: 3, chance: 0.95 }, 0.000125],
  [2, { trials: 3, chance: 0.95 }, 0.142625],
  // Half of an odd number of fair tosses, whose first terms are too small for a double.
  [1499, { trials: 2999, chance: 0.5 }, 0.5],
  [-1, { trials: 3, chance: 0.5 }, 0],
  [5, { trials: 3, chance: 0.5 }, 1],
])('P(X ≤ %d) of a binomial is right', (most, of, chance) => {
  expect(binomialAtMost(most, of)).toBeCloseTo(chance, 10);
});

test('is infinite at either end', () => {
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
});

test('is the same on both sides of a half, and rises', () => {
  const share = fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true });
  fc.assert(
    fc.property(share, share, (p, q) => {
      expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(p), 7);
      if (q - p > 1e-12) expect(normalQuantile(p)).toBeLessThan(normalQuantile(q));
    }),
  );
});

describe('the interval of a likelihood', () => {
  test('is p ± t·SE on the logit scale', () => {
    // logit 0.8 = 1.3863; 2.0518 · 0.05 / 0.16 = 0.6412; limits at 0.7451 and 2.0275.
    const { low, high } = likelihoodInterval({
      value: 0.8,
      standardError: 0.05,
      n: 34,
      degreesOfFreedom: 27,
    });
    expect(low).toBeCloseTo(0.6781, 4);
    expect(high).toBeCloseTo(0.8837, 4);
  });

  test("at a pole is open to one side, as wide as Wilson's for no exception in n", () => {
    const none = { standardError: 0, n: 70, degreesOfFreedom: 63 };
    expect(likelihoodInterval({ ...none, value: 0 })).toEqual({
      low: 0,
      high: expect.closeTo(0.052, 3),
    });
    expect(likelihoodInterval({ ...none, value: 1 })).toEqual({
      low: expect.closeTo(0.948, 3),
      high: 1,
    });
  });

  test('is not a point because no item happened to differ', () => {
    const { low, high } = likelihoodInterval({
      value: 0.5,
      standardError: 1e-17,
      n: 70,
      degreesOfFreedom: 63,
    });
    expect([low, high]).toEqual([expect.closeTo(0.474, 3), expect.closeTo(0.526, 3)]);
  });

  test('is finite, ordered, within 0..1 and around p, and mirrors about 0.5', () => {
    const spread = fc.record({
      value: fc.double({ min: 0, max: 1, noNaN: true }),
      standardError: fc.double({ min: 0, max: 0.5, noNaN: true }),
      n: fc.integer({ min: 20, max: 500 }),
      degreesOfFreedom: fc.integer({ min: 13, max: 493 }),
    });
    fc.assert(
      fc.property(spread, (given) => {
        fc.pre((given.value > 0 && given.value < 1) || given.standardError === 0);
        const { low, high } = likelihoodInterval(given);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(low).toBeLessThanOrEqual(given.value);
        expect(high).toBeGreaterThanOrEqual(given.value);
        expect(high).toBeLessThanOrEqual(1);
        const mirrored = likelihoodInterval({ ...given, value: 1 - given.value });
        fc.pre(given.value > 1e-6 && given.value < 1 - 1e-6);
        expect(mirrored.low).toBeCloseTo(1 - high, 6);
        expect(mirrored.high).toBeCloseTo(1 - low, 6);
      }),
      { seed: 1 },
    );
  });
});

test("Student's t has the tabled critical values", () => {
  expect([5, 14, 63].map((degrees) => Number(criticalT(degrees).toFixed(3)))).toEqual([
    2.571, 2.145, 1.998,
  ]);
});

describe("Wilson's interval", () => {
  test('has its textbook limits', () => {
    const { low, high } = wilsonInterval(8, 10);
    expect(low).toBeCloseTo(0.4902, 4);
    expect(high).toBeCloseTo(0.9433, 4);
  });

  test('begins at exactly 0 for none and ends at exactly 1 for all', () => {
    expect(wilsonInterval(0, 30).low).toBe(0);
    expect(wilsonInterval(30, 30).high).toBe(1);
  });

  test('is refused where there is nothing', () => {
    expect(() => wilsonInterval(0, 0)).toThrow(RangeError);
  });
});

test('a likelihood of 1 that not every draw comes to has limits all the same', () => {
  const spread = { value: 1, standardError: 0.05, n: 70, degreesOfFreedom: 63 };
  const { low, high } = likelihoodInterval(spread);
  // t of 63 degrees of freedom is 1.998; Wilson's limit for 0 of 70 is 0.052.
  expect(low).toBeCloseTo(1 - 1.998 * 0.05, 4);
  expect(high).toBe(1);
  const mirrored = likelihoodInterval({ ...spread, value: 0 });
  expect([1 - mirrored.high, mirrored.low]).toEqual([expect.closeTo(low, 12), 0]);
});

const items = (count: number, cluster: Cluster) => Array.from({ length: count }, () => cluster);

test("with one trial per item the interval is Wilson's", () => {
  const clusters = [
    ...items(9, { successes: 1, trials: 1 }),
    ...items(3, { successes: 0, trials: 1 }),
  ];
  const { low, high } = wilsonInterval(9, 12);
  expect(clusteredInterval(clusters)).toEqual({
    low: expect.closeTo(low, 12),
    high: expect.closeTo(high, 12),
  });
});

test('trials that only repeat their item count little more than once per item', () => {
  const clusters = [
    ...items(8, { successes: 6, trials: 6 }),
    ...items(4, { successes: 0, trials: 6 }),
  ];
  // Squares: 8 · 2² + 4 · 4² = 96, so between = 96 · (12/11)/72² and independent = (2/9)/71.
  const trials = 72 / ((96 * (12 / 11)) / 72 ** 2 / (2 / 9 / 71));
  expect(trials).toBeCloseTo(11.155, 3);
  const { low, high } = wilsonInterval((2 / 3) * trials, trials);
  expect(clusteredInterval(clusters)).toEqual({
    low: expect.closeTo(low, 12),
    high: expect.closeTo(high, 12),
  });
});

test('more alike than chance makes items, the trials count once each and no more', () => {
  const { low, high } = wilsonInterval(20, 40);
  expect(clusteredInterval(items(20, { successes: 1, trials: 2 }))).toEqual({ low, high });
});

test('where nothing varies, only the items count', () => {
  expect(clusteredInterval(items(12, { successes: 6, trials: 6 }))).toEqual({
    low: wilsonInterval(12, 12).low,
    high: 1,
  });
});

test('nine items have no interval, nor do more of which nine have a trial', () => {
  const nine = items(9, { successes: 1, trials: 2 });
  expect(clusteredInterval(nine)).toBeNull();
  expect(clusteredInterval([...nine, { successes: 0, trials: 0 }])).toBeNull();
  expect(clusteredInterval([...nine, { successes: 0, trials: 1 }])).not.toBeNull();
});

describe('Holm’s correction', () => {
  test('takes the smallest times their number, the next times one less, in the order given', () => {
    // 0.01 · 4, 0.02 · 3, 0.03 · 2, 0.3 · 1: the third would equal the second.
    const adjusted = holm([0.3, 0.01, 0.03, 0.02]);
    expect(adjusted.map((p) => Number(p?.toFixed(12)))).toEqual([0.3, 0.04, 0.06, 0.06]);
  });

  test('never lets a larger p come out smaller', () => {
    // 0.02 · 3 = 0.06, then 0.025 · 2 = 0.05 is lifted to it.
    expect(holm([0.02, 0.025, 0.5])).toEqual([0.06, 0.06, 0.5]);
  });

  test('never passes 1, and treats equals alike', () => {
    expect(holm([0.6, 0.7])).toEqual([1, 1]);
    expect(holm([0.02, 0.02])).toEqual([0.04, 0.04]);
  });

  test('counts only what was tested', () => {
    expect(holm([null, 0.02, null, 0.04])).toEqual([null, 0.04, null, 0.04]);
  });

  test('leaves a single p as it is', () => {
    expect(holm([0.04])).toEqual([0.04]);
    expect(holm([])).toEqual([]);
  });
});

describe('ways to choose', () => {
  test('are each given once', () => {
    expect([...choices(4, 2)]).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ]);
  });

  test('are counted without being made', () => {
    expect(countChoices(6, 2)).toBe(15);
    expect(countChoices(20, 10)).toBe(184_756);
    expect(countChoices(52, 5)).toBe(2_598_960);
    expect(countChoices(100, 98)).toBe(4950);
    expect(countChoices(100, 50) / 1.008913e29).toBeCloseTo(1, 6);
  });

  test.each([
    [7, 3],
    [5, 5],
    [5, 1],
    [5, 0],
    [2, 3],
    [0, 0],
  ])('are as many as counted, of %i by %i, and all different', (among, size) => {
    const all = [...choices(among, size)];
    expect(all).toHaveLength(countChoices(among, size));
    expect(new Set(all.map(String)).size).toBe(all.length);
  });
});
