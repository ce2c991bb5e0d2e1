import type { Item } from '../../../vocabulary/item.js';
import type { Check } from '../check.js';
import { plainWords } from '../plain-words.js';

/** No item is asked twice, nor once more with its options changed over. */
export const duplicateItems: Check = {
  name: 'duplicates',
  severity: 'error',
  rule: 'no two items have the same question and options',
  *find({ items }) {
    for (const { index, before } of repeated(items, wholeItem)) {
      yield {
        path: ['items', index, 'question'],
        message: `${items[index]?.id} is ${items[before]?.id} again, word for word; remove one`,
      };
    }
  },
};

/** No question is asked twice with other options (one is in CDEval, within a dimension). */
export const sameQuestions: Check = {
  name: 'questions',
  severity: 'warning',
  rule: 'no two items have the same question',
  *find({ items }) {
    for (const { index, before } of repeated(items, ({ question }) => plainWords(question))) {
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
  return [plainWords(question), ...Object.values(options).map(plainWords).sort()].join('\n');
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
