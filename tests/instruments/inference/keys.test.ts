import { beforeAll, describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../../src/content/load-questionnaire.js';
import { loadStories } from '../../../src/content/load-stories.js';
import { keysOf } from '../../../src/instruments/inference/keys.js';
import { selectStories } from '../../../src/instruments/inference/select-stories.js';
import type { Item } from '../../../src/vocabulary/item.js';
import type { StorySet } from '../../../src/vocabulary/story.js';

let items: readonly Item[];
let set: StorySet;

beforeAll(async () => {
  ({ items } = await loadQuestionnaire('undertone', 'en'));
  set = await loadStories('undertone', 'en', items);
});

/** Statements worded at the target pole less those at the opposite one, by dimension, over the pairs that a limit takes. */
function surplus(limit: number, seed: number): ReadonlyMap<string, number> {
  const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
  const keys = keysOf(set, items, seed);
  const ids = new Set(
    selectStories(set, limit).pairs.flatMap(({ values }) => values.map(({ item }) => item)),
  );
  const sums = new Map<string, number>();
  for (const id of ids) {
    const dimension = dimensionOf.get(id) ?? '';
    const step = keys.get(id)?.key === 'target' ? 1 : -1;
    sums.set(dimension, (sums.get(dimension) ?? 0) + step);
  }
  return sums;
}

describe('the statements of our stories', () => {
  test.each([1, 2])(
    'are worded as often at either pole of a dimension, within one, whatever the limit (seed %i)',
    (seed) => {
      expect(set.pairs).toHaveLength(48);
      for (let limit = 1; limit <= 48; limit++) {
        for (const [dimension, sum] of surplus(limit, seed)) {
          expect(Math.abs(sum), `${dimension} at limit ${limit}`).toBeLessThanOrEqual(1);
        }
      }
    },
  );
});
