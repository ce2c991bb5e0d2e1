import fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarityAxis } from '../../../reports/charts/similarity-axis.js';

const ticksOf = (...values: number[]) =>
  similarityAxis(values.map((value) => ({ value, low: null, high: null }))).axis.values;

test('an axis of similarities begins and ends at the twentieths next to them', () => {
  expect(ticksOf(0.66, 0.74)).toEqual([0.65, 0.7, 0.75]);
  // 0.60 to 0.90 is six twentieths, three to a tick.
  expect(ticksOf(0.61, 0.88)).toEqual([0.6, 0.75, 0.9]);
});

test('it holds limits as well as values', () => {
  const { scale } = similarityAxis([{ value: 0.7, low: 0.58, high: 0.79 }]);
  // 0.55 to 0.80 is five twentieths, and half of that is no tick: three to a tick, up to 0.85.
  expect(scale.domain).toEqual([0.55, 0.85]);
});

test('it has a title where one is given', () => {
  expect(similarityAxis([], { title: 'similarity (equation 4)' }).title).toBe(
    'similarity (equation 4)',
  );
  expect(similarityAxis([]).title).toBeNull();
});

test('it holds whatever there is and never leaves 0 to 1', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }),
      (values) => {
        const [low = 0, , high = 1] = ticksOf(...values);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
      },
    ),
  );
});
