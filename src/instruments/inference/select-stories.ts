import type { Story, StorySet } from '../../vocabulary/story.js';

/**
 * The stories to ask about: all, or `limit` pairs and `limit` of each other kind, evenly spaced, so that
 * every area of life that a set goes through has its share.
 */
export function selectStories(
  { pairs, single }: Pick<StorySet, 'pairs' | 'single'>,
  limit = Number.POSITIVE_INFINITY,
): Pick<StorySet, 'pairs' | 'single'> {
  const ofKind = new Map<Story['kind'], Story[]>();
  for (const story of single) ofKind.set(story.kind, [...(ofKind.get(story.kind) ?? []), story]);
  return {
    pairs: spaced(pairs, limit),
    single: [...ofKind.values()].flatMap((stories) => spaced(stories, limit)),
  };
}

function spaced<Entry>(entries: readonly Entry[], limit: number): Entry[] {
  if (entries.length <= limit) return [...entries];
  return Array.from({ length: limit }, (_, nth) => {
    const entry = entries[Math.floor((nth * entries.length) / limit)];
    return entry as Entry;
  });
}
