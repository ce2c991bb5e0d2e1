import { expect, test } from 'vitest';
import { attitudeQuestions } from '../../../src/instruments/inference/attitude-questions.js';
import { type Keying, keysOf } from '../../../src/instruments/inference/keys.js';
import { selectStories } from '../../../src/instruments/inference/select-stories.js';
import { tellingsOf } from '../../../src/instruments/inference/tell.js';
import { topicsOf } from '../../../src/instruments/inference/topics.js';
import type { Story, StorySet } from '../../../src/vocabulary/story.js';
import { dimensions } from '../../support/schemes.js';
import {
  inferenceWording,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../../support/stories.js';

const items = topicalItems(1);

function questions(set: StorySet, { neutralStudy = false } = {}) {
  const asking = {
    topics: topicsOf(set, items),
    wording: inferenceWording,
    style: 'direct',
    shots: 0,
    neutralStudy,
    keys: keysOf(set, items, 1),
  } as const;
  return tellingsOf(set).flatMap((telling) => attitudeQuestions(telling, asking));
}

const twins = makeSet({ pairs: [...makePairs(items, 1)] });

test('each value of a twin story is asked as a forced choice in both orders, and once with a neutral option', () => {
  const asked = questions(twins);
  expect(asked).toHaveLength(2 * 5 * 3);
  const forced = asked.filter(({ probe }) => probe === 'forced');
  expect(forced.map(({ order }) => order).slice(0, 2)).toEqual(['norm', 'reverse']);
  for (const { order, options, gold, value } of forced) {
    const [first] = options;
    expect(first?.attitude).toBe(order === 'norm' ? 'target' : 'opposite');
    expect(gold).toBe(value.attitude);
  }
});

test('agreeing stands for the pole that the statement is worded at, the same in both tellings', () => {
  const full = questions(twins).filter(({ probe }) => probe === 'full');
  for (const { key, order, options, statement, value } of full) {
    const words = ['Agree', 'Neither agree nor disagree', 'Disagree'];
    expect(options.map(({ text }) => text)).toEqual(order === 'norm' ? words : words.toReversed());
    expect(options.find(({ text }) => text === 'Agree')?.attitude).toBe(key);
    const item = items.find(({ id }) => id === value.statement);
    expect(statement).toContain(key === 'target' ? item?.options.target : item?.options.opposite);
  }
  const [one, other] = [full.slice(0, 5), full.slice(5)];
  expect(one.map(({ key }) => key)).toEqual(other.map(({ key }) => key));
});

test('whatever the limit, as many items of a dimension are worded at either pole, and with either order, within one', () => {
  const many = topicalItems(7);
  const set = makeSet({ pairs: [...makePairs(many, 48)] });
  const found = keysOf(set, many, 7);
  for (let limit = 1; limit <= 48; limit += 1) {
    const asked = selectStories(set, limit).pairs.flatMap(({ values }) => values);
    expect(asked).toHaveLength(limit * 5);
    for (const dimension of dimensions) {
      const own = asked.flatMap(({ item }) =>
        item.startsWith(dimension) ? (found.get(item) ?? []) : [],
      );
      const apart = (one: (keying: Keying) => boolean) =>
        Math.abs(own.filter(one).length - own.length / 2);
      expect(apart(({ key }) => key === 'target')).toBeLessThanOrEqual(1);
      expect(apart(({ order }) => order === 'norm')).toBeLessThanOrEqual(1);
    }
  }
});

test('a larger limit asks about the stories of a smaller one and more, from all over the set', () => {
  const set = makeSet({ pairs: [...makePairs(topicalItems(7), 48)] });
  let before: readonly string[] = [];
  for (let limit = 1; limit <= 48; limit += 1) {
    const ids = selectStories(set, limit).pairs.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([...before]));
    before = ids;
  }
  const places = selectStories(set, 8).pairs.map(({ id }) => Number(id.slice('pair-'.length)));
  // One of every sixth of the set at least.
  expect(new Set(places.map((place) => Math.ceil(place / 8))).size).toBe(6);
});

test('the neutral study asks again without the neutral option, where that is not what the story holds', () => {
  const asked = questions(twins, { neutralStudy: true }).filter(({ probe }) => probe === 'without');
  expect(asked).toHaveLength(10);
  for (const { options } of asked) {
    expect(options.map(({ text }) => text).toSorted()).toEqual(['Agree', 'Disagree']);
  }
});

function single(story: Partial<Story> & Pick<Story, 'kind' | 'values'>): StorySet {
  const told = {
    id: 'one',
    title: 'One',
    place: 'a school',
    people: ['Amel', 'Karim'],
    text: ['They sat down.'],
    ...story,
  } as Story;
  return makeSet({ single: [told], statements: [...makeStatements(5)] });
}

test('where nothing is settled neither is right, and where the topic never comes up nothing is', () => {
  const goldOf = (attitude: 'neutral' | 'absent') =>
    questions(single({ kind: attitude, values: [{ item: 'pdi-work-01', attitude }] } as Story)).map(
      ({ probe, gold }) => [probe, gold],
    );
  expect(goldOf('neutral')).toEqual([
    ['forced', null],
    ['forced', null],
    ['full', 'neutral'],
  ]);
  expect(goldOf('absent')).toEqual([
    ['forced', null],
    ['forced', null],
    ['full', null],
  ]);
});

test('in the multiple setting each character is asked about alone, and a contradicted value not at all', () => {
  const asked = questions(
    single({
      kind: 'multiple',
      values: [
        { statement: 'statement-1', attitude: 'agree', character: 'Amel' },
        { statement: 'statement-1', attitude: 'disagree', character: 'Karim' },
        { statement: 'statement-2', attitude: 'agree', character: 'Amel', contradicted: true },
      ],
    } as Story),
  );
  expect(asked.map(({ value, gold }) => [value.character, gold])).toEqual([
    ['Amel', 'agree'],
    ['Karim', 'disagree'],
  ]);
});
