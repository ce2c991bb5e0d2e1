import { expect, test } from 'vitest';
import { attitudeQuestions } from '../../../src/instruments/inference/attitude-questions.js';
import { keysOf } from '../../../src/instruments/inference/keys.js';
import { tellingsOf } from '../../../src/instruments/inference/tell.js';
import { topicsOf } from '../../../src/instruments/inference/topics.js';
import { dimensions } from '../../../src/vocabulary/dimension.js';
import type { Story, StorySet } from '../../../src/vocabulary/story.js';
import {
  inferenceWording,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../../support/stories.js';

const items = topicalItems(1);
const keys = keysOf(items, 1);

function questions(set: StorySet, { neutralStudy = false } = {}) {
  const asking = {
    topics: topicsOf(set, items),
    wording: inferenceWording,
    style: 'direct',
    shots: 0,
    neutralStudy,
    keys,
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
  for (const { key, options, statement, value } of full) {
    expect(options.map(({ text }) => text)).toEqual([
      'Agree',
      'Neither agree nor disagree',
      'Disagree',
    ]);
    expect(options[0]?.attitude).toBe(key);
    const item = items.find(({ id }) => id === value.statement);
    expect(statement).toContain(key === 'target' ? item?.options.target : item?.options.opposite);
  }
  const [one, other] = [full.slice(0, 5), full.slice(5)];
  expect(one.map(({ key }) => key)).toEqual(other.map(({ key }) => key));
});

test('half of the items of a dimension are worded at each pole', () => {
  const many = topicalItems(10);
  const found = keysOf(many, 7);
  for (const dimension of dimensions) {
    const own = many.filter((item) => item.dimension === dimension);
    expect(own.filter(({ id }) => found.get(id) === 'target')).toHaveLength(35);
  }
});

test('the neutral study asks again without the neutral option, where that is not what the story holds', () => {
  const asked = questions(twins, { neutralStudy: true }).filter(({ probe }) => probe === 'without');
  expect(asked).toHaveLength(10);
  for (const { options } of asked) {
    expect(options.map(({ text }) => text)).toEqual(['Agree', 'Disagree']);
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
