import type { Check } from '../check.js';

/** Every id is used once: answers are told apart by it. */
export const uniqueIds: Check = {
  name: 'ids',
  severity: 'error',
  *find({ items }) {
    const first = new Map<string, number>();
    for (const [index, { id }] of items.entries()) {
      if (first.has(id)) {
        yield {
          path: ['items', index, 'id'],
          message: `the item id "${id}" is used twice (first for item ${(first.get(id) ?? 0) + 1}); give each item its own`,
        };
      } else first.set(id, index);
    }
  },
};
