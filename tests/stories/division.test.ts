import { expect, test } from 'vitest';
import { tellingsOf, topicsOf } from '../../src/instruments/stories/tellings.js';
import { divide } from '../../src/instruments/stories/training/division.js';
import type { Statement } from '../../vocabulary/statement.js';
import type { Story } from '../../vocabulary/story.js';

const texts = [
  'Men make better captains of a ferry than women do',
  'On the whole, men make better captains of a ferry than women do',
  'Neighbours owe one another a key',
  'Whoever plants a tree may fell it',
  'A debt to a cousin is never forgotten',
  'Music after midnight bothers nobody',
  'Old bread belongs to the birds',
  'Children choose their own bedtime',
  'The bus waits for those who run',
  'Savings are for spending on guests',
  'Nobody reads the letters of another',
  'Umbrellas left in cafés are common property',
];
const statements = texts.map(
  (text, at): Statement => ({
    id: `s-${at}`,
    text,
    topic: text,
    category: 'social',
    options: [
      { id: 'agree', text: 'Agree' },
      { id: 'disagree', text: 'Disagree' },
    ],
  }),
);
const topics = topicsOf({ statements }, []);

/** A story for each list of statements. */
function told(lists: readonly (readonly number[])[], kind: 'random' | 'category' = 'random') {
  const single = lists.map(
    (held, at): Story => ({
      id: `story-${at}`,
      kind,
      title: 'A story',
      place: 'a pier',
      people: ['Ann'],
      values: held.map((statement) => ({ statement: `s-${statement}`, attitude: 'agree' })),
      text: ['They talked.'],
    }),
  );
  return tellingsOf({ pairs: [], single });
}

const seeds = Array.from({ length: 30 }, (_, seed) => seed);

test('a statement and its near-duplicate are on one side, whatever the seed', () => {
  const tellings = told(texts.map((_, at) => [at]));
  const found = seeds.map((seed) => divide(tellings, { topics, seed }));
  expect(found[0]?.alike).toEqual([['s-0', 's-1']]);
  const together = found.map((each) => ['s-0', 's-1'].map((id) => each?.testStatements.has(id)));
  expect(together).toContainEqual([true, true]);
  expect(together).toContainEqual([false, false]);
  expect(together.filter(([one, other]) => one !== other)).toEqual([]);
  for (const each of found) expect(each?.testStatements.size).toBe(2);
});

test('a story is held out only where all that it holds is, and a category with all its stories', () => {
  const tellings = told([[2], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]);
  for (const seed of seeds) {
    const { testClusters, testStatements } = divide(tellings, { topics, seed }) ?? {};
    for (const { cluster, values } of tellings) {
      const all = values.every(({ statement }) => testStatements?.has(statement));
      expect(testClusters?.has(cluster)).toBe(all);
    }
  }
  // Of a single category nothing is left to train on.
  expect(divide(told([[2], [3]], 'category'), { topics, seed: 1 })).toBeNull();
});
