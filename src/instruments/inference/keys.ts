import type { Item } from '../../vocabulary/item.js';
import type { Pole } from '../../vocabulary/pole.js';
import type { Story, StorySet } from '../../vocabulary/story.js';
import type { Order } from '../../vocabulary/template.js';
import { shuffled } from './lots.js';
import { nested } from './select-stories.js';

/** How an item is put as a statement to agree with. */
export interface Keying {
  /** The pole that its statement is worded at. */
  readonly key: Pole;
  /** `norm` shows agreeing first, `reverse` disagreeing. */
  readonly order: Order;
}

/** Each pole with either order, so that neither agreeing nor taking what stands first favours a pole. */
export const keyings: readonly Keying[] = [
  { key: 'target', order: 'norm' },
  { key: 'opposite', order: 'norm' },
  { key: 'target', order: 'reverse' },
  { key: 'opposite', order: 'reverse' },
];

/**
 * How each item is put as a statement to agree with, the same in every story: dealt round over the
 * items of a dimension, pairs and stories of each other kind apart, in the order in which a limit takes
 * them, so that whatever the limit as many are worded at either pole, within one.
 */
export function keysOf(
  set: Pick<StorySet, 'pairs' | 'single'>,
  items: readonly Pick<Item, 'id' | 'dimension'>[],
  seed: number,
): ReadonlyMap<string, Keying> {
  const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
  const dealt = new Map<string, number>();
  const keys = new Map<string, Keying>();
  for (const { kind, values } of inOrder(set)) {
    for (const id of values) {
      if (keys.has(id)) continue;
      const lot = `${kind} ${dimensionOf.get(id) ?? ''}`;
      const nth = dealt.get(lot) ?? startOf(lot, seed);
      dealt.set(lot, nth + 1);
      const keying = keyings[nth % keyings.length];
      if (keying) keys.set(id, keying);
    }
  }
  return keys;
}

function inOrder({ pairs, single }: Pick<StorySet, 'pairs' | 'single'>) {
  return [
    ...nested(pairs).map(({ values }) => ({
      kind: 'twin',
      values: values.map(({ item }) => item),
    })),
    ...nested(single).map((story) => ({ kind: story.kind, values: itemsOf(story) })),
  ];
}

function itemsOf({ values }: Story): string[] {
  return values.flatMap((value) => ('item' in value ? [value.item] : []));
}

/** Where a lot begins in the round is the seed's. */
function startOf(lot: string, seed: number): number {
  return shuffled([0, 1, 2, 3], { seed: `${seed} keys ${lot}`, of: String })[0] ?? 0;
}
