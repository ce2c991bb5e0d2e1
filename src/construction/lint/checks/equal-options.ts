import { comparableText } from '../../../vocabulary/plain-characters.js';
import type { Check } from '../check.js';

/** The two options of an item differ: nothing is chosen between two that read the same. */
export const equalOptions: Check = {
  name: 'options',
  severity: 'error',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      if (comparableText(options.target) !== comparableText(options.opposite)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `the two options of ${id} read the same; write one for each pole`,
      };
    }
  },
};
