import type { Item } from '../../src/vocabulary/item.js';

/** How much nicer the target option sounds, judged blind, −4..4, by item id; items that nobody rated are left out. */
export function desirabilities(items: readonly Item[]): ReadonlyMap<string, number> {
  return new Map(
    items.flatMap(({ id, ratings }) => (ratings ? [[id, ratings.desirability] as const] : [])),
  );
}
