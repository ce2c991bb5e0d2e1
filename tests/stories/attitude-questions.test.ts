import { beforeAll, describe, expect, test } from 'vitest';
import { Declaration } from '../../src/asking/simulated/declaration.js';
import { loadStories } from '../../src/instruments/stories/content/stories.js';
import { type Keying, keysOf, selectStories } from '../../src/instruments/stories/item-keying.js';
import {
  type InferencePlan,
  InferenceSection,
  planInference,
} from '../../src/instruments/stories/plan.js';
import { attitudeQuestions } from '../../src/instruments/stories/tasks/attitude-task.js';
import { tellingsOf, topicsOf } from '../../src/instruments/stories/tellings.js';
import { loadQuestionnaire } from '../../src/instruments/survey/questionnaire.js';
import { fill } from '../../src/util/prompt-text.js';
import type { Item } from '../../vocabulary/item.js';
import type { Story, StorySet } from '../../vocabulary/story.js';
import {
  inferenceWording,
  makePair,
  makePairs,
  makeSet,
  makeStatements,
  topicalItems,
} from '../support/questionnaires.js';
import { dimensions } from '../support/schemes.js';
import { planFor } from '../support/studies.js';

test('every slot is filled, and braces in what is filled in are left as they are', () => {
  const story = 'They wrote {statement} and {nothing} on the wall for $& and $1.';
  const filled = fill('{story}\n{statement}\n{story}', { story, statement: 'Who {story}?' });
  expect(filled).toBe(`${story}\nWho {story}?\n${story}`);
});

test.each(['options', 'constructor'])('a slot without a value is refused: %s', (name) => {
  expect(() => fill(`{story} {${name}}`, { story: 'It rained.' })).toThrow(
    new RangeError(`nothing to fill {${name}} with`),
  );
});

const [one, two] = topicalItems(1);
if (!one || !two) throw new Error('there are items');
const pair = makePair([one, two], 1);

test('the two tellings of a pair hold each item at opposite poles and share the rest word for word', () => {
  const [first, second] = tellingsOf(makeSet({ pairs: [pair] }));
  if (!first || !second) throw new Error('a pair is told twice');
  expect(first.values.map(({ attitude }) => attitude)).toEqual(['opposite', 'target']);
  expect(second.values.map(({ attitude }) => attitude)).toEqual(['target', 'opposite']);
  expect(first.text).toBe(
    [
      'Amel and Karim sat down in scene 1.',
      `They chose the lower path in ${one.id}.`,
      `They took the upper road of ${two.id}.`,
      'Lina closed the door of scene 1.',
    ].join('\n\n'),
  );
  expect(second.text).toContain(`They took the upper road of ${one.id}.`);
  expect([first.id, second.id]).toEqual(['pair-1/1', 'pair-1/2']);
  expect([first.cluster, second.cluster]).toEqual(['pair-1', 'pair-1']);
});

test('every passage that carries a value stands in the telling as it is marked', () => {
  for (const telling of tellingsOf(makeSet({ pairs: [pair] }))) {
    expect(telling.carrying.map(({ statement }) => statement)).toEqual([one.id, two.id]);
    for (const { text } of telling.carrying) expect(telling.text).toContain(text);
  }
});

test('a story by itself keeps who holds a value and what it contradicts itself on', () => {
  const [telling] = tellingsOf(
    makeSet({
      single: [
        {
          id: 'flight',
          kind: 'multiple',
          title: 'The flight',
          place: 'an aeroplane',
          people: ['Amel', 'Karim'],
          values: [
            { statement: 'tips', attitude: 'agree', character: 'Amel' },
            { statement: 'queues', attitude: 'disagree', contradicted: true },
          ],
          text: ['They sat down.', { statement: 'tips', text: 'Amel left a coin.' }],
        },
      ],
    }),
  );
  expect(telling?.values).toEqual([
    { statement: 'tips', attitude: 'agree', character: 'Amel', contradicted: false },
    { statement: 'queues', attitude: 'disagree', character: null, contradicted: true },
  ]);
  expect(telling?.carrying).toEqual([{ statement: 'tips', text: 'Amel left a coin.' }]);
});

let builtInItems: readonly Item[];
let builtInSet: StorySet;

beforeAll(async () => {
  ({ items: builtInItems } = await loadQuestionnaire('undertone', 'en'));
  builtInSet = await loadStories('undertone', 'en', builtInItems);
});

/** Statements worded at the target pole less those at the opposite one, by dimension, over the pairs that a limit takes. */
function surplus(limit: number, seed: number): ReadonlyMap<string, number> {
  const dimensionOf = new Map(builtInItems.map(({ id, dimension }) => [id, dimension]));
  const keys = keysOf(builtInSet, builtInItems, seed);
  const ids = new Set(
    selectStories(builtInSet, limit).pairs.flatMap(({ values }) => values.map(({ item }) => item)),
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
      expect(builtInSet.pairs).toHaveLength(48);
      for (let limit = 1; limit <= 48; limit++) {
        for (const [dimension, sum] of surplus(limit, seed)) {
          expect(Math.abs(sum), `${dimension} at limit ${limit}`).toBeLessThanOrEqual(1);
        }
      }
    },
  );
});

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

const set = makeSet({ pairs: [...makePairs(items, 2)] });

function plan(section: object): InferencePlan {
  return planFor(Declaration.parse({}), { set, items, section });
}

/** The user messages of the first step of every trial. */
function promptsOf(section: object): string[] {
  return [...planInference(plan(section))].flatMap(({ begin }) => {
    const { value } = begin().next();
    const requests = Array.isArray(value) ? value : [];
    return requests.map(({ messages }) => messages.at(-1)?.content ?? '');
  });
}

const isBlind = (prompt: string) => prompt.includes('You are told nothing about them');

test('each value of a twin story is asked about once without a story, in both orders, whatever the styles', () => {
  const plain = { tasks: ['attitude'] };
  const every = { ...plain, styles: ['direct', 'reasoned'], shots: [0, 1], neutralStudy: true };
  expect(promptsOf(plain).filter(isBlind)).toEqual([]);
  for (const section of [plain, every]) {
    const blind = promptsOf({ ...section, blind: true }).filter(isBlind);
    expect(blind).toHaveLength(2 * 5 * 2);
    expect(new Set(blind).size).toBe(blind.length);
  }
  const [norm = '', reverse = ''] = promptsOf({ ...plain, blind: true }).filter(isBlind);
  expect(norm).toMatch(/1\. I take the upper road .*\n2\. I choose the lower path /);
  expect(reverse).toMatch(/1\. I choose the lower path .*\n2\. I take the upper road /);
});

test('a limit takes the questions without a story along with the pairs', () => {
  expect(promptsOf({ tasks: ['attitude'], blind: true, limit: 1 }).filter(isBlind)).toHaveLength(
    10,
  );
});

test('where attitudes are not asked, nor is anything without a story', () => {
  expect(promptsOf({ tasks: ['selection'], blind: true }).filter(isBlind)).toEqual([]);
});

test('a wording without words for it asks no question without a story', () => {
  const { blind: _, ...prompts } = inferenceWording.prompts;
  const wordless = { ...plan({}), wording: { ...inferenceWording, prompts } };
  const section = InferenceSection.parse({ tasks: ['attitude'], blind: true });
  const trials = [...planInference({ ...wordless, section })];
  expect(() => trials.map(({ begin }) => begin().next())).toThrow(
    'no words for a question without a story',
  );
});
