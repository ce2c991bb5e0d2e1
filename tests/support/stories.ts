import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Topics, topicsOf } from '../../src/instruments/inference/topics.js';
import { InferenceTemplates } from '../../src/vocabulary/inference-template.js';
import type { Item } from '../../src/vocabulary/item.js';
import type { Statement } from '../../src/vocabulary/statement.js';
import type { StorySet, TwinPair } from '../../src/vocabulary/story.js';
import { makeItems } from './items.js';
import { dimensions } from './schemes.js';

/** The built-in wording of the inference tasks. */
export const inferenceWording = InferenceTemplates.parse(
  parse(readFileSync('templates/inference/en.yaml', 'utf8')),
);

/** So many items per dimension and domain, with a topic each. */
export function topicalItems(perCell: number): readonly Item[] {
  return makeItems({ perCell }).map((item) => ({ ...item, facet: `the matter of ${item.id}` }));
}

/** A pair whose passages say which item they carry, and at which pole. */
export function makePair(items: readonly Item[], nth: number): TwinPair {
  return {
    id: `pair-${nth}`,
    title: `Pair ${nth}`,
    place: 'Oran, Algeria',
    people: ['Amel', 'Karim', 'Lina'],
    values: items.map(({ id }, place) => ({
      item: id,
      first: (place + nth) % 2 === 0 ? 'target' : 'opposite',
    })),
    text: [
      `Amel and Karim sat down in scene ${nth}.`,
      ...items.map(({ id }) => ({
        item: id,
        target: `They took the upper road of ${id}.`,
        opposite: `They chose the lower path in ${id}.`,
      })),
      `Lina closed the door of scene ${nth}.`,
    ],
  };
}

/** Pairs of five items of different dimensions each; no item is in two. */
export function makePairs(items: readonly Item[], count: number): readonly TwinPair[] {
  const pools = new Map(
    dimensions.map((dimension) => [
      dimension,
      items.filter((item) => item.dimension === dimension),
    ]),
  );
  return Array.from({ length: count }, (_, nth) => {
    const five = dimensions.filter((_dimension, place) => place !== nth % dimensions.length);
    return makePair(
      five.flatMap((dimension) => pools.get(dimension)?.shift() ?? []),
      nth + 1,
    );
  });
}

/** Statements with agree, neither and disagree, in so many categories in turn. */
export function makeStatements(count: number, categories = 5): readonly Statement[] {
  return Array.from({ length: count }, (_, nth) => ({
    id: `statement-${nth + 1}`,
    text: `Matter ${nth + 1} should be settled in the open.`,
    topic: `how matter ${nth + 1} is settled`,
    category: `category-${(nth % categories) + 1}`,
    options: [
      { id: 'agree', text: 'Agree' },
      { id: 'neither', text: 'Neither agree nor disagree', neutral: true as const },
      { id: 'disagree', text: 'Disagree' },
    ],
  }));
}

/** A set of stories; nothing in it unless given. */
export function makeSet(set: Partial<StorySet> = {}): StorySet {
  return { name: 'made', language: 'en', pairs: [], single: [], statements: [], ...set };
}

/** What the stories of a set may be about. */
export function topicsOfMade(set: StorySet, items: readonly Item[]): Topics {
  return topicsOf(set, items);
}
