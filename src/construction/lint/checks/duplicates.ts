import type { Item } from '../../../vocabulary/item.js';
import type { Check } from '../check.js';
import { comparableText } from '../comparable-text.js';

/** No item is asked twice, nor once more with its options changed over. */
export const duplicateItems: Check = {
  name: 'duplicates',
  severity: 'error',
  *find({ items }) {
    for (const { index, before } of repeated(items, wholeItem)) {
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
    for (const { index, before } of repeated(items, ({ question }) => comparableText(question))) {
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

/** Every item with the text of an earlier one, beside the first of them. */
function repeated(
  items: readonly Item[],
  textOf: (item: Item) => string,
): readonly { readonly index: number; readonly before: number }[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index) => {
    const text = textOf(item);
    const before = first.get(text);
    if (before !== undefined) return [{ index, before }];
    first.set(text, index);
    return [];
  });
}
