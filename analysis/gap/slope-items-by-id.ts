import type { Condition } from '../hearing/conditions.js';
import type { GapItem, Measure } from './gap.js';
import { type ReadSlopeItem, slopeItems } from './slope-items.js';

/** The items that a measure read under a condition, by id. */
export function slopeItemsById(
  items: readonly GapItem[],
  asked: Condition & { readonly measure: Measure },
): ReadonlyMap<string, ReadSlopeItem> {
  return new Map(
    items.flatMap((item) => slopeItems([item], asked).map((read) => [item.id, read] as const)),
  );
}
