import { expect, test } from 'vitest';
import { candidateCount, candidatesOf } from '../../../src/instruments/inference/candidates.js';
import { tellingsOf } from '../../../src/instruments/inference/tell.js';
import { topicsOf } from '../../../src/instruments/inference/topics.js';
import type { Candidate } from '../../../src/vocabulary/hearing.js';
import type { Story, StorySet } from '../../../src/vocabulary/story.js';
import { makePairs, makeSet, makeStatements, topicalItems } from '../../support/stories.js';

const items = topicalItems(7);
const twins = makeSet({ pairs: [...makePairs(items, 48)] });

function listsOf(set: StorySet, mode: 'contrast' | 'original', seed = 1) {
  const topics = topicsOf(set, items);
  const places = [...set.pairs, ...set.single].map(({ id }) => id);
  return tellingsOf(set).map((telling) => ({
    telling,
    candidates:
      candidatesOf(telling, mode, { topics, seed, nth: places.indexOf(telling.cluster) }) ?? [],
  }));
}

function held(candidates: readonly Candidate[], role: Candidate['role']) {
  return candidates.filter((candidate) => candidate.role === role);
}

test('contrast puts the opposite of every gold value beside it, and five others about nothing in the story', () => {
  for (const { telling, candidates } of listsOf(twins, 'contrast')) {
    expect(candidates).toHaveLength(candidateCount);
    const gold = held(candidates, 'gold');
    expect(gold).toHaveLength(5);
    for (const { statement, attitude } of gold) {
      expect(telling.values).toContainEqual(expect.objectContaining({ statement, attitude }));
      const other = attitude === 'target' ? 'opposite' : 'target';
      expect(candidates).toContainEqual(
        expect.objectContaining({ statement, attitude: other, role: 'opposite' }),
      );
    }
    const about = new Set(telling.values.map(({ statement }) => statement));
    const off = held(candidates, 'off-topic');
    expect(off).toHaveLength(5);
    expect(off.filter(({ statement }) => about.has(statement))).toEqual([]);
    // Five off-topic candidates come from five dimensions.
    expect(new Set(off.map(({ statement }) => statement.slice(0, 3))).size).toBe(5);
  }
});

test('no pole and no place on the list is commoner among gold values', () => {
  const lists = listsOf(twins, 'contrast');
  const off = lists.flatMap(({ candidates }) => held(candidates, 'off-topic'));
  // Of 480, three and two of five at a pole in turn.
  expect(off.filter(({ attitude }) => attitude === 'target')).toHaveLength(240);
  const places = Array.from(
    { length: candidateCount },
    (_, place) =>
      lists.filter(({ candidates }) => candidates[place]?.role === 'gold').length / lists.length,
  );
  // A third of 96 lists; three standard errors are 0.144.
  for (const share of places) expect(Math.abs(share - 1 / 3)).toBeLessThan(0.144);
});

test('both tellings of a pair show one list in one order', () => {
  const lists = listsOf(twins, 'contrast');
  const shown = lists.map(({ candidates }) =>
    candidates.map(({ statement, attitude }) => `${statement} ${attitude}`),
  );
  for (let first = 0; first < shown.length; first += 2) {
    expect(shown[first + 1]).toEqual(shown[first]);
  }
});

test('the same seed gives the same list, another seed another', () => {
  expect(listsOf(twins, 'contrast')).toEqual(listsOf(twins, 'contrast'));
  expect(listsOf(twins, 'contrast', 2)).not.toEqual(listsOf(twins, 'contrast'));
});

const statements = makeStatements(50);

type StatementStory = Exclude<Story, { kind: 'neutral' | 'absent' | 'explicit' }>;

function story(values: StatementStory['values']): StorySet {
  const single: Story = {
    id: 'canteen',
    kind: 'random',
    title: 'The canteen',
    place: 'a company',
    people: ['Amel'],
    values,
    text: ['They ate.'],
  };
  return makeSet({ single: [single], statements: [...statements] });
}

test('original draws the others from every value that is not gold, and names those that share a statement with one', () => {
  const values = statements.slice(0, 5).map(({ id }) => ({ statement: id, attitude: 'agree' }));
  const counts = Array.from({ length: 200 }, (_, seed) => {
    const [list] = listsOf(story(values), 'original', seed);
    const candidates = list?.candidates ?? [];
    expect(candidates).toHaveLength(candidateCount);
    expect(
      new Set(candidates.map(({ statement, attitude }) => `${statement} ${attitude}`)).size,
    ).toBe(candidateCount);
    return held(candidates, 'opposite').length;
  });
  // Ten of the 145 other values, of which ten share a statement with gold: 0.69 a story.
  const mean = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  expect(mean).toBeGreaterThan(0.5);
  expect(mean).toBeLessThan(0.9);
});

test('a contradicted value is nowhere among the candidates, nor its statement', () => {
  const values = [
    { statement: 'statement-1', attitude: 'agree' },
    { statement: 'statement-2', attitude: 'agree', contradicted: true as const },
  ];
  for (const mode of ['contrast', 'original'] as const) {
    for (let seed = 0; seed < 30; seed += 1) {
      const [list] = listsOf(story(values), mode, seed);
      expect(list?.candidates.map(({ statement }) => statement)).not.toContain('statement-2');
    }
  }
});

test('a neutral attitude has no opposite, and is gold of original alone', () => {
  const values = [
    { statement: 'statement-1', attitude: 'neither' },
    { statement: 'statement-2', attitude: 'disagree' },
  ];
  const [contrast] = listsOf(story(values), 'contrast');
  expect(held(contrast?.candidates ?? [], 'gold').map(({ statement }) => statement)).toEqual([
    'statement-2',
  ]);
  const [original] = listsOf(story(values), 'original');
  expect(held(original?.candidates ?? [], 'gold')).toHaveLength(2);
});
