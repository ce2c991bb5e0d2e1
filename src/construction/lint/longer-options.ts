import { words } from '../../../analysis/text/words.js';
import type { Item } from '../../vocabulary/item.js';

/** In how many items the target option, and in how many the opposite one, has more words. */
export function longerOptions(items: readonly Item[]): {
  readonly target: number;
  readonly opposite: number;
} {
  const differences = items.map(
    ({ options }) => words(options.target).length - words(options.opposite).length,
  );
  return {
    target: differences.filter((difference) => difference > 0).length,
    opposite: differences.filter((difference) => difference < 0).length,
  };
}
