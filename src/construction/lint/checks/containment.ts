import { comparableText } from '../../../vocabulary/plain-characters.js';
import type { Check } from '../check.js';

/** Neither option is contained in the other: a repetition of one would be read as both. */
export const containedOptions: Check = {
  name: 'containment',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      const target = comparableText(options.target);
      const opposite = comparableText(options.opposite);
      if (target === opposite) continue;
      const [inner, outer] =
        target.length < opposite.length ? [target, opposite] : [opposite, target];
      if (!` ${outer} `.includes(` ${inner} `)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `one option of ${id} contains the other, so that a repetition is ambiguous; reword one`,
      };
    }
  },
};
