import type { Story, StorySet } from '../../vocabulary/story.js';

/**
 * The stories to ask about: all, or `limit` pairs and `limit` of each other kind. A larger limit asks
 * about those of a smaller one and more, and every area of life that a set goes through has its share.
 */
export function selectStories(
  { pairs, single }: Pick<StorySet, 'pairs' | 'single'>,
  limit = Number.POSITIVE_INFINITY,
): Pick<StorySet, 'pairs' | 'single'> {
  const ofKind = new Map<Story['kind'], Story[]>();
  for (const story of single) ofKind.set(story.kind, [...(ofKind.get(story.kind) ?? []), story]);
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
