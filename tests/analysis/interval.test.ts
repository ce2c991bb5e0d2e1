import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likelihoodInterval } from '../../analysis/interval.js';
import { criticalT } from '../../analysis/student-t.js';
import { wilsonInterval } from '../../analysis/wilson.js';

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
