import { repeats } from '../../../vocabulary/repeats.js';
import type { Check } from '../check.js';
import { wholeItem } from '../whole-item.js';

/** No item is asked twice, nor once more with its options changed over. */
export const duplicateItems: Check = {
  name: 'duplicates',
  severity: 'error',
  *find({ items }) {
    for (const { index, before } of repeats(items, wholeItem)) {
      yield {
        path: ['items', index, 'question'],
        message: `${items[index]?.id} is ${items[before]?.id} again, but for case, punctuation or the order of its options; remove one`,
      };
    }
  },
};
