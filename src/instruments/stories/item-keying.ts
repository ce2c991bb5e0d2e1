import type { Item } from '../../../vocabulary/item.js';
import type { Story, StorySet } from '../../../vocabulary/story.js';
import type { Order, Pole } from '../../../vocabulary/template.js';
import { grouped } from '../../util/grouped.js';
import { shuffled } from '../../util/shuffled.js';

/**
 * The stories to ask about: all, or `limit` pairs and `limit` of each other kind. A larger limit asks
 * about those of a smaller one and more, and every area of life that a set goes through has its share.
 */
export function selectStories(
  { pairs, single }: Pick<StorySet, 'pairs' | 'single'>,
  limit = Number.POSITIVE_INFINITY,
): Pick<StorySet, 'pairs' | 'single'> {
  const ofKind = grouped(single, ({ kind }) => kind);
  return {
    pairs: first(pairs, limit),
    single: [...ofKind.values()].flatMap((stories) => first(stories, limit)),
  };
}

/** The first so many of the nested order, in their own order. */
function first<Entry>(entries: readonly Entry[], limit: number): Entry[] {
  if (entries.length <= limit) return [...entries];
  const taken = new Set(nested(entries).slice(0, limit));
  return entries.filter((entry) => taken.has(entry));
}

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Entries in an order of which every beginning is spread evenly over all: by steps of the golden ratio. */
export function nested<Entry>(entries: readonly Entry[]): Entry[] {
  const order: Entry[] = [];
  const left = new Set(entries.keys());
  for (let step = 0; left.size > 0; step += 1) {
    const place = Math.floor(((0.5 + step * GOLDEN) % 1) * entries.length);
    if (!left.delete(place)) continue;
    const entry = entries[place];
    if (entry !== undefined) order.push(entry);
  }
  return order;
}

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
      const group = `${kind} ${dimensionOf.get(id) ?? ''}`;
      const nth = dealt.get(group) ?? startOf(group, seed);
      dealt.set(group, nth + 1);
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

/** Where a group begins in the round is the seed's. */
function startOf(group: string, seed: number): number {
  return shuffled([0, 1, 2, 3], { seed: `${seed} keys ${group}`, of: String })[0] ?? 0;
}
