import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { lintQuestionnaire } from '../../../src/construction/lint/lint-questionnaire.js';
import { Item } from '../../../src/vocabulary/item.js';
import { hofstedeScheme } from '../../support/schemes.js';

interface Pair {
  readonly a: Pick<Item, 'question' | 'options'>;
  readonly b: Pick<Item, 'question' | 'options'>;
  readonly label: 'duplicate' | 'near' | 'different';
}

const pairs = readFileSync(
  new URL('../../fixtures/items/near-duplicates.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line): Pair => JSON.parse(line));

/** All labelled items as one questionnaire; item 2n and item 2n + 1 are a pair. */
const items = pairs.flatMap(({ a, b }, index) =>
  [a, b].map((texts, side) =>
    Item.parse({ id: `pair-${index}-${side}`, dimension: 'pdi', domain: 'work', ...texts }),
  ),
);
const found = lintQuestionnaire(
  { questionnaire: 'pairs', language: 'en', items },
  { scheme: hofstedeScheme },
).filter(({ check }) => ['duplicates', 'questions', 'near-duplicates'].includes(check));

/** How many pairs with a label had the second named as a copy of the first, of how many. */
function struck(label: Pair['label'], by: readonly string[]) {
  const labelled = pairs.flatMap((pair, index) => (pair.label === label ? [index] : []));
  const hits = labelled.filter((index) =>
    found.some(
      ({ check, message }) =>
        by.includes(check) &&
        message.includes(`pair-${index}-1 `) &&
        message.includes(`pair-${index}-0`),
    ),
  );
  return { hits: hits.length, of: labelled.length };
}

describe('of labelled pairs of items, lint', () => {
  test('finds every one that is the same but for case, punctuation and the order of options', () => {
    expect(struck('duplicate', ['duplicates'])).toEqual({ hits: 15, of: 15 });
  });

  test('finds most that an editor would strike', () => {
    expect(struck('near', ['near-duplicates'])).toEqual({ hits: 34, of: 45 });
    expect(struck('near', ['questions', 'near-duplicates'])).toEqual({ hits: 37, of: 45 });
  });

  test('leaves almost all that an editor would keep', () => {
    expect(struck('different', ['duplicates', 'questions', 'near-duplicates'])).toEqual({
      hits: 1,
      of: 60,
    });
  });

  test('takes no items of two pairs for one another', () => {
    const crossed = found.filter(({ message }) => {
      const [first, second] = [...message.matchAll(/pair-(\d+)-/g)].map(([, pair]) => pair);
      return first !== second;
    });
    expect(crossed).toEqual([]);
  });
});
