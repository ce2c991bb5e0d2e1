import { expect, test } from 'vitest';
import { halfWidth, measuredVariances } from '../../../analysis/survey/forecast.js';
import { neededItems, upperVariance } from '../../../analysis/survey/needed-items.js';
import { createTally } from '../../../analysis/survey/tally.js';

const first = { value: 0.5, variance: 0.04, degreesOfFreedom: 13 };
const all = { items: 70, strata: 7 };

test('the variance has the upper limit of a table of χ²', () => {
  // χ²(0.05; 13) = 5.892 and χ²(0.05; 60) = 43.188.
  expect(upperVariance(first)).toBeCloseTo((0.04 * 13) / 5.892, 4);
  expect(upperVariance({ ...first, degreesOfFreedom: 60 })).toBeCloseTo((0.04 * 60) / 43.188, 5);
});

test('as many items are needed as reach the wish, and not one more', () => {
  const n = neededItems(first, { ...all, halfWidth: 0.1 });
  expect(n).toBe(36);
  const reach = (items: number) =>
    halfWidth({ value: 0.5, item: upperVariance(first), draw: 0 }, { items, strata: 7, repeats: 1 })
      ?.planned;
  expect(reach(n)).toBeLessThanOrEqual(0.1);
  expect(reach(n - 1)).toBeGreaterThan(0.1);
});

test('a smaller wish never takes fewer items, and all where they are not enough', () => {
  const needed = [0.2, 0.15, 0.1, 0.08, 0.05, 0.03].map((halfWidth) =>
    neededItems(first, { ...all, halfWidth }),
  );
  expect(needed).toEqual([...needed].sort((a, b) => a - b));
  expect(needed[0]).toBe(20);
  expect(needed.at(-1)).toBe(70);
});

test('a first stage that tells the variance badly takes more', () => {
  const wish = { ...all, halfWidth: 0.1 };
  const badly = neededItems({ ...first, degreesOfFreedom: 5 }, wish);
  expect(badly).toBeGreaterThan(neededItems(first, wish));
});

test('a questionnaire of under 20 items a dimension is asked whole', () => {
  expect(neededItems(first, { halfWidth: 0.25, items: 12, strata: 4 })).toBe(12);
});

test('where every answer is alike there is no variance to share out', () => {
  const items = [{ id: 'pdi-work-1', dimension: 'pdi', domain: 'work' }];
  const estimate = { value: 0.5, standardError: 0, n: 20 };
  const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
  expect(
    measuredVariances(createTally(items, { repeats: 2 }), [{ places: [0], estimate }], weights),
  ).toEqual([{ value: 0.5, item: 0, draw: 0 }]);
});
