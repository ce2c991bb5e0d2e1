import type { Item } from '../../vocabulary/item.js';
import { repeats } from '../../vocabulary/repeats.js';

/**
 * Questions that a dimension uses again, as pairs of places in the list, from 1: where the text was
 * first and where it is again.
 */
export function repeatedQuestions(
  items: readonly Item[],
): readonly (readonly [first: number, again: number])[] {
  return repeats(items, ({ dimension, question }) => `${dimension} ${question}`).map(
    ({ before, index }) => [before + 1, index + 1] as const,
  );
}
