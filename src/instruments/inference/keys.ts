import type { Item } from '../../vocabulary/item.js';
import type { Pole } from '../../vocabulary/pole.js';
import { shuffled } from './lots.js';

/**
 * The pole at which each item is worded when it is put as a statement to agree with: half of those of
 * a dimension at each, so that yea-saying favours no pole; the same in every story.
 */
export function keysOf(
  items: readonly Pick<Item, 'id' | 'dimension'>[],
  seed: number,
): ReadonlyMap<string, Pole> {
  const counts = new Map<string, number>();
  const keys = new Map<string, Pole>();
  for (const { id, dimension } of shuffled(items, {
    seed: `${seed} keys`,
    of: (item) => item.id,
  })) {
    const nth = counts.get(dimension) ?? 0;
    counts.set(dimension, nth + 1);
    keys.set(id, nth % 2 === 0 ? 'target' : 'opposite');
  }
  return keys;
}
