import type { Item } from '../../vocabulary/item.js';
import { comparableText } from '../../vocabulary/plain-characters.js';

/** A question with its options in either order, without case and punctuation. */
export function wholeItem({ question, options }: Item): string {
  return [comparableText(question), ...Object.values(options).map(comparableText).sort()].join(
    '\n',
  );
}
