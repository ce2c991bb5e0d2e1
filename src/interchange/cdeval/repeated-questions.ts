import type { Item } from '../../vocabulary/item.js';

/**
 * Questions that a dimension uses again, as pairs of places in the list, from 1: where the text was
 * first and where it is again.
 */
export function repeatedQuestions(
  items: readonly Item[],
): readonly (readonly [first: number, again: number])[] {
  const places = new Map<string, number>();
  return items.flatMap(({ dimension, question }, index) => {
    const key = `${dimension} ${question}`;
    const first = places.get(key);
    if (first !== undefined) return [[first, index + 1] as const];
    places.set(key, index + 1);
    return [];
  });
}
