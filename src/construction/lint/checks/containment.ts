import type { Check } from '../check.js';
import { plainWords } from '../plain-words.js';

/** Neither option is contained in the other: a repetition of one would be read as both. */
export const containedOptions: Check = {
  name: 'containment',
  severity: 'warning',
  rule: 'neither option of an item contains the other',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      const target = plainWords(options.target);
      const opposite = plainWords(options.opposite);
      if (target === opposite) continue;
      const [inner, outer] =
        target.length < opposite.length ? [target, opposite] : [opposite, target];
      if (!` ${outer} `.includes(` ${inner} `)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `one option of ${id} contains the other, so that a repetition cannot be told apart; reword one`,
      };
    }
  },
};

/** The two options of an item differ: nothing is chosen between two that read the same. */
export const equalOptions: Check = {
  name: 'options',
  severity: 'error',
  rule: 'the options of an item differ',
  *find({ items }) {
    for (const [index, { id, options }] of items.entries()) {
      if (plainWords(options.target) !== plainWords(options.opposite)) continue;
      yield {
        path: ['items', index, 'options'],
        message: `the two options of ${id} read the same; write one for each pole`,
      };
    }
  },
};
