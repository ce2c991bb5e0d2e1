import { describe, expect, test } from 'vitest';
import { dimensionSlope } from '../../../analysis/gap/dimension-slope.js';
import { slopeItems } from './slope-item-of.js';

const plain = { adjusted: false };

const placed = (points: readonly (readonly [stated: number, lean: number])[]) =>
  slopeItems(points.map(([stated, lean]) => ({ stated, lean })));

describe('the slope of one dimension', () => {
  test('has the worked HC3 standard error', () => {
    // Slope 0.8/4 and no intercept. Residuals ±0.7 where s = ±1, whose leverage is 1/6 + 1/4 = 5/12;
    // √(4 · (0.7/(7/12))²)/4 = 0.6. 97.5 % of t(4) lies below 2.776445.
    const points = [
      [-1, -0.9],
      [-1, 0.5],
      [0, 0.5],
      [0, -0.5],
      [1, -0.5],
      [1, 0.9],
    ] as const;
    expect(dimensionSlope(placed(points), plain)).toEqual({
      value: expect.closeTo(0.2, 12),
      standardError: expect.closeTo(0.6, 12),
      low: expect.closeTo(0.2 - 2.776445 * 0.6, 5),
      high: expect.closeTo(0.2 + 2.776445 * 0.6, 5),
      n: 6,
      clusters: 6,
      detectable: expect.closeTo(1.68, 12),
      note: null,
    });
  });

  test('counts desirability among the parameters', () => {
    // e = 0.2 s + 0.1 d + u, all at right angles, with s and d ±1 and u ±0.5. Every leverage is 3/8, and
    // √(8 · (0.5/(5/8))²)/8 = √0.08. 97.5 % of t(5) lies below 2.570582.
    const items = slopeItems(
      [-1, 1].flatMap((s) =>
        [-1, 1].flatMap((d) =>
          [-0.5, 0.5].map((u) => ({ stated: s, covariate: d, lean: 0.2 * s + 0.1 * d + u })),
        ),
      ),
    );
    const slope = dimensionSlope(items, { adjusted: true });
    expect(slope.value).toBeCloseTo(0.2, 12);
    expect(slope.standardError).toBeCloseTo(Math.sqrt(0.08), 12);
    expect(slope.high).toBeCloseTo(0.2 + 2.570582 * Math.sqrt(0.08), 5);
  });

  test('is not certain for lack of a mistake', () => {
    const flawless = placed(Array.from({ length: 12 }, (_, place) => [place % 2 ? 0.5 : -0.5, 0]));
    // √(2/(12 · Σs²)), Σs² = 3.
    expect(dimensionSlope(flawless, plain)).toMatchObject({
      value: 0,
      standardError: expect.closeTo(Math.sqrt(1 / 18), 12),
    });
  });

  test('has no interval under six items, nor where one item alone differs', () => {
    const five = placed([-1, -0.5, 0, 0.5, 1].map((s) => [s, s / 2]));
    const none = { standardError: null, low: null, high: null };
    expect(dimensionSlope(five, plain)).toMatchObject({
      value: 0.5,
      ...none,
      note: '5 items; an interval needs 6',
    });
    const odd = placed([1, 0, 0, 0, 0, 0, 0].map((s) => [s, s]));
    expect(dimensionSlope(odd, plain)).toMatchObject({
      value: expect.closeTo(1, 12),
      ...none,
      note: 'it rests on one item alone',
    });
  });

  test('has no value where nothing is there, or nothing varies', () => {
    expect(dimensionSlope([], plain)).toMatchObject({ value: null, note: 'nothing to measure' });
    expect(dimensionSlope(placed(Array(8).fill([0.4, 1])), plain)).toMatchObject({
      value: null,
      n: 8,
      note: 'what it states does not vary',
    });
  });
});
