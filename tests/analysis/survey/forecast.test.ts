import { expect, test } from 'vitest';
import { measuredVariances } from '../../../analysis/survey/forecast.js';
import { createTally } from '../../../analysis/survey/tally.js';

test('where every answer is alike there is no variance to share out', () => {
  const items = [{ id: 'pdi-work-1', dimension: 'pdi', domain: 'work' }];
  const estimate = { value: 0.5, standardError: 0, n: 20 };
  const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
  expect(
    measuredVariances(createTally(items, { repeats: 2 }), [{ places: [0], estimate }], weights),
  ).toEqual([{ value: 0.5, item: 0, draw: 0 }]);
});
