import type { Check } from '../check.js';

/** Most that one option may sound nicer than the other, of five points. */
const MOST = 1;

/** Neither option of a rated item sounds more than a point nicer. */
export const evenDesirability: Check = {
  name: 'desirability',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, ratings }] of items.entries()) {
      if (!ratings || Math.abs(ratings.desirability) <= MOST) continue;
      const nicer = ratings.desirability > 0 ? 'target' : 'opposite';
      yield {
        path: ['items', index, 'ratings', 'desirability'],
        message: `the ${nicer} option of ${id} was rated ${Math.abs(ratings.desirability)} points nicer; reword the item and have it read again`,
      };
    }
  },
};
