import { words } from '../../../../analysis/text/words.js';
import type { Check } from '../check.js';

/** The longer option is at most this many times the shorter one. */
const MOST = 1.2;

/** The two options of an item are within 20 % of each other's length. */
export const optionLengths: Check = {
  name: 'lengths',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      const target = words(options.target).length;
      const opposite = words(options.opposite).length;
      if (Math.max(target, opposite) / Math.min(target, opposite) <= MOST) continue;
      yield {
        path: ['items', index, 'options'],
        message: `the options of ${id} are ${target} and ${opposite} words long; bring them within 20 % of each other`,
      };
    }
  },
};
