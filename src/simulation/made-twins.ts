import type { Dimension } from '../vocabulary/dimension.js';
import { domains } from '../vocabulary/domain.js';
import type { Item, Questionnaire } from '../vocabulary/item.js';
import type { StorySet, TwinPair } from '../vocabulary/story.js';
import { drawNormal } from './draw-normal.js';
import { randomFrom } from './seeded-random.js';
import { trueDesirability } from './true-desirability.js';

/** Items that were never asked before, and twin pairs about them. */
export interface MadeTwins {
  readonly questionnaire: Questionnaire;
  readonly set: StorySet;
}

export interface MadeTwinsOptions {
  /** Enters every id, so that each seed has items of its own. */
  readonly seed: number;
  readonly pairs: number;
  readonly dimensions: readonly Dimension[];
  /** Of the items' desirability ratings, 0..1; null leaves the items unrated. */
  readonly ratings: number | null;
}

const LANGUAGE = 'en';

/**
 * So many twin pairs of an item of each of these dimensions but one, no item in two, in the fewest words that can
 * be told apart. A rating is the true desirability with normal noise, as much as its reliability says.
 */
export function madeTwins({ seed, pairs, dimensions, ratings }: MadeTwinsOptions): MadeTwins {
  const fives = Array.from({ length: pairs }, (_, nth) => {
    const left = nth % dimensions.length;
    return dimensions
      .filter((_dimension, place) => place !== left)
      .map((dimension): Item => {
        const id = `${dimension}-${seed}-${nth + 1}`;
        return {
          id,
          dimension,
          domain: domains[nth % domains.length] ?? 'family',
          topic: `the matter of ${id}`,
          question: `What is done about ${id}?`,
          options: { target: `The upper road of ${id}.`, opposite: `The lower path of ${id}.` },
          ...(ratings === null
            ? {}
            : { ratings: { desirability: rated(id, ratings), by: 'a simulated reader' } }),
        };
      });
  });
  return {
    questionnaire: { questionnaire: 'made', language: LANGUAGE, items: fives.flat() },
    set: {
      name: 'made',
      language: LANGUAGE,
      pairs: fives.map((items, nth) => madePair(items, { id: `pair-${seed}-${nth + 1}`, seed })),
      single: [],
      statements: [],
    },
  };
}

function madePair(
  items: readonly Item[],
  { id, seed }: { readonly id: string; readonly seed: number },
): TwinPair {
  return {
    id,
    title: id,
    place: 'Oran, Algeria',
    people: ['Amel', 'Karim'],
    values: items.map((item) => ({
      item: item.id,
      first: randomFrom(seed, item.id, 'first pole')() < 0.5 ? 'target' : 'opposite',
    })),
    text: items.map((item) => ({
      item: item.id,
      target: `They took the upper road of ${item.id}.`,
      opposite: `They chose the lower path of ${item.id}.`,
    })),
  };
}

/** Within the scale of ratings, which true desirabilities of four standard deviations would leave. */
function rated(id: string, reliability: number): number {
  const noise = Math.sqrt((1 - reliability) / reliability);
  const rating = trueDesirability(id) + noise * drawNormal(randomFrom(id, 'rating'));
  return Math.max(-4, Math.min(4, rating));
}
