import { repeats } from '../../../vocabulary/repeats.js';
import type { Check } from '../check.js';

/** Every id is used once: answers are told apart by it. */
export const uniqueIds: Check = {
  name: 'ids',
  severity: 'error',
  *find({ items }) {
    for (const { index, before } of repeats(items, ({ id }) => id)) {
      yield {
        path: ['items', index, 'id'],
        message: `the item id "${items[index]?.id}" is used twice (first for item ${before + 1}); give each item its own`,
      };
    }
  },
};
