import type { Item } from '../../../vocabulary/item.js';
import { comparableText } from '../../../vocabulary/plain-characters.js';
import { repeats } from '../../../vocabulary/repeats.js';
import type { Check } from '../check.js';
import { wholeItem } from '../whole-item.js';

/** No question is asked twice with other options (one is in CDEval, within a dimension). */
export const sameQuestions: Check = {
  name: 'questions',
  severity: 'warning',
  *find({ items }) {
    for (const { index, before } of repeats(items, ({ question }) => comparableText(question))) {
      if (wholeItem(items[index] as Item) === wholeItem(items[before] as Item)) continue;
      yield {
        path: ['items', index, 'question'],
        message: `${items[index]?.id} asks the question of ${items[before]?.id}; reword one, or keep one`,
      };
    }
  },
};
