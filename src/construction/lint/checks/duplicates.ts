import type { Item } from '../../../vocabulary/item.js';
import { repeats } from '../../../vocabulary/repeats.js';
import type { Check } from '../check.js';
import { comparableText } from '../comparable-text.js';

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

/** A question with its options in either order, without case and punctuation. */
function wholeItem({ question, options }: Item): string {
  return [comparableText(question), ...Object.values(options).map(comparableText).sort()].join(
    '\n',
  );
}
