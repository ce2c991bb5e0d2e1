import { repeats } from '../../vocabulary/repeats.js';
import type { Story, TwinPair } from '../../vocabulary/story.js';
import { faultIn, type Placed, placeOf, type StoryFault } from './placed.js';

/** Pairs that share an item, and tellings with all their items at one pole. */
export function pairFaults(stories: readonly Placed<TwinPair | Story>[]): StoryFault[] {
  const pairs = stories.flatMap(({ entry, ...place }) =>
    'kind' in entry ? [] : { entry, ...place },
  );
  return [...sharedItems(pairs), ...pairs.flatMap(oneSided)];
}

function sharedItems(pairs: readonly Placed<TwinPair>[]): StoryFault[] {
  const values = pairs.flatMap((pair) =>
    [...new Set(pair.entry.values.map(({ item }) => item))].map((item) => ({ item, pair })),
  );
  return repeats(values, ({ item }) => item).flatMap(({ index, before }) => {
    const [first, again] = [values[before], values[index]];
    if (!first || !again) return [];
    const place = again.pair.entry.values.findIndex(({ item }) => item === again.item);
    const message = `the item "${again.item}" is in the pair "${first.pair.entry.id}" too (${placeOf(first.pair, again.pair)}); an item belongs in one pair alone`;
    return faultIn(again.pair, ['values', place, 'item'], message);
  });
}

/** Whoever always said the same would be right on one telling and wrong on the other. */
function oneSided(pair: Placed<TwinPair>): StoryFault[] {
  const { id, values } = pair.entry;
  const [first, ...others] = values;
  if (!first || others.length === 0 || others.some((value) => value.first !== first.first)) {
    return [];
  }
  const message = `all items of "${id}" are at the ${first.first} pole in its first telling; begin some of them at the other, so that neither telling is all of one pole`;
  return [faultIn(pair, ['values'], message)];
}
