import { expect, test } from 'vitest';
import { type Cluster, clusteredInterval } from '../../analysis/clustered-share.js';
import { wilsonInterval } from '../../analysis/wilson.js';

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
