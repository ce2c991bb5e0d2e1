import { mean } from 'simple-statistics';
import type { Check } from '../check.js';

/** The desirability of an item is what its readings come to. */
export const readingsAddUp: Check = {
  name: 'readings',
  severity: 'error',
  *find({ items }) {
    for (const [index, { id, ratings }] of items.entries()) {
      if (!ratings?.readings) continue;
      const found = mean(ratings.readings.map(({ target, opposite }) => target - opposite));
      if (Math.abs(found - ratings.desirability) < 0.005) continue;
      yield {
        path: ['items', index, 'ratings', 'desirability'],
        message: `the desirability of ${id} is ${ratings.desirability}, but its readings come to ${Number(found.toFixed(2))}; correct one of them`,
      };
    }
  },
};
