import { expect, test } from 'vitest';
import { acquittalOf } from '../../../analysis/gap/acquittal.js';
import { pooledCarryOver } from '../../../analysis/gap/carry-over.js';
import type { Slope } from '../../../analysis/gap/gap.js';
import { readAs, statedItem } from './gap-items.js';

const items = Array.from({ length: 48 }, (_, place) =>
  statedItem(`item ${place}`, {
    stated: place % 2 ? 0.4 : -0.4,
    pair: `pair ${place % 12}`,
    readings: [readAs('forced', place % 3 === 0 ? 0.2 : -0.1)],
  }),
);
const measures = [{ style: 'direct', shots: 0, measure: 'forced', figures: [] }];
const corrected = (standardError: number, half: number): Slope => {
  return {
    ...pooledCarryOver([]).slope,
    ...{ value: 0, standardError, low: -half, high: half, clusters: 48 },
  };
};
const needed = (slope: Slope, equivalence = 0.2) => {
  const gap = { items, equivalence, measures } as unknown as Parameters<typeof acquittalOf>[0];
  return acquittalOf(gap, { corrected: slope });
};

test('what none shown takes grows with the variance and falls with the region', () => {
  // t(47): 2.0117 for both limits, 1.2998 for 90 %; SE 0.08 has to become 0.2/3.3115 = 0.0604.
  const found = needed(corrected(0.08, 2.0117 * 0.08));
  expect(found?.needed?.asNow).toBe(Math.ceil(48 * (0.08 / (0.2 / 3.3115)) ** 2));
  expect(found?.needed?.manyDraws).toBeLessThanOrEqual(found?.needed?.asNow ?? 0);
  const wider = needed(corrected(0.08, 2.0117 * 0.08), 0.25);
  expect(wider?.needed?.asNow).toBe(Math.ceil(48 * (0.08 / (0.25 / 3.3115)) ** 2));
});

test('no number of pairs makes up for ratings that leave more open than the region', () => {
  expect(needed(corrected(0.05, 0.4))?.needed).toBeNull();
  expect(needed({ ...corrected(0.05, 0.4), low: null, high: null })).toBeNull();
});
