import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameModel } from '../../src/judging/judge.js';
import { InferenceTemplates } from '../../vocabulary/inference-template.js';
import { canonicalJson } from '../../vocabulary/request.js';
import { StatementFile } from '../../vocabulary/statement.js';
import { StoryFile } from '../../vocabulary/story.js';
import {
  inferenceWording,
  makePair,
  makeStatements,
  topicalItems,
} from '../support/questionnaires.js';

test('a value and its copy with other keys first have one text, which reads back as the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(turned(value))).toBe(text);
    }),
  );
});

test('keys that look like numbers are sorted as texts', () => {
  expect(canonicalJson({ 2: 'b', 10: 'a' })).toBe('{"10":"a","2":"b"}');
});

test('keys are sorted at every depth, and absent ones left out', () => {
  const value = { b: [{ d: undefined, c: 'é"\n' }, undefined, null], a: 0.1, ab: false };
  expect(canonicalJson(value)).toBe('{"a":0.1,"ab":false,"b":[{"c":"é\\"\\n"},null,null]}');
});

function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, part]) => [key, turned(part)]),
  );
}

describe('the model is the same', () => {
  test.each([
    ['in other letters', 'GPT-4o'],
    ['of a house', 'openai/gpt-4o'],
    ['on a path', 'accounts/openai/models/gpt-4o'],
    ['among spaces', ' gpt-4o '],
    ['with another dash', 'gpt\u20114o'],
    ['with a minus sign', 'gpt\u22124o'],
    ['in wide letters', 'ｇｐｔ-4o'],
    ['of a day', 'gpt-4o-2024-08-06'],
    ['of a day in one piece', 'gpt-4o@20240806'],
    ['of a day without its year', 'gpt-4o-0806'],
    ['of a month', 'gpt-4o-2408'],
    ['the newest', 'gpt-4o-latest'],
    ['with a tag', 'gpt-4o:latest'],
    ['with all of these', ' models/GPT\u20134o-2024-08-06:latest'],
  ])('%s', (_, name) => {
    expect(sameModel(name, 'gpt-4o')).toBe(true);
    expect(sameModel('gpt-4o', name)).toBe(true);
  });
});

describe('another model is', () => {
  test.each([
    ['a smaller one', 'gpt-4o-mini', 'gpt-4o'],
    ['the next version', 'gpt-4.1', 'gpt-4'],
    ['one of another size', 'llama-3-70b', 'llama-3-8b'],
    ['one of another tag', 'llama3:70b', 'llama3:8b'],
    ['one with a number that is no date', 'model-4096', 'model'],
    [
      'one trained further, whose name has colons of its own',
      'ft:gpt-4o:acme::one',
      'ft:gpt-4o:acme::two-more',
    ],
  ])('%s', (_, one, other) => {
    expect(sameModel(one, other)).toBe(false);
  });
});

const pair = makePair(topicalItems(1).slice(0, 2), 1);
const roof = {
  id: 'roof',
  kind: 'random',
  title: 'The roof',
  place: 'Lagos, Nigeria',
  people: ['Ada'],
  values: [{ statement: 'statement-1', attitude: 'agree' }],
  text: ['It rained.\nIt rained on.', { statement: 'statement-1', text: 'They spoke of it.' }],
};

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What is wrong with a file of these stories, each with its place. */
function faults(stories: { readonly pairs?: object[]; readonly single?: object[] }): string[] {
  const read = StoryFile.safeParse({ stories: 'mine', language: 'en', ...stories });
  return issues(read.error);
}

function issues(error: { readonly issues: readonly Issue[] } | undefined): string[] {
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const control = 'the text holds a control character; take it out';
const tooLong = 'the story is longer than 50,000 characters; shorten it, or make two of it';

describe('a story', () => {
  test('may have line breaks in its text', () => {
    expect(faults({ pairs: [pair], single: [roof] })).toEqual([]);
  });

  test.each([
    ['its title', { title: 'The\u0000roof' }, 'single.0.title'],
    ['its place', { place: 'Lagos\u001b[31m' }, 'single.0.place'],
    ['a name', { people: ['Ada\u0085'] }, 'single.0.people.0'],
    ['plain text', { text: ['It\train\u0007ed.'] }, 'single.0.text.0'],
    [
      'a passage',
      { text: [{ statement: 'statement-1', text: 'They\rspoke.' }] },
      'single.0.text.0.text',
    ],
  ])('with a control character in %s is refused', (_, change, place) => {
    expect(faults({ single: [{ ...roof, ...change }] })).toEqual([`${place}: ${control}`]);
  });

  test('told twice has none in either telling', () => {
    const passage = { item: pair.values[0]?.item, target: 'They left.', opposite: 'They\u0008.' };
    expect(faults({ pairs: [{ ...pair, text: [passage] }] })).toEqual([
      `pairs.0.text.0.opposite: ${control}`,
    ]);
  });

  test.each(['title', 'place', 'people'])('has a %s of 200 characters at most', (key) => {
    const wrong = (length: number) => {
      const text = 'a'.repeat(length);
      return faults({ single: [{ ...roof, [key]: key === 'people' ? [text] : text }] });
    };
    expect(wrong(200)).toEqual([]);
    expect(wrong(201)).toEqual([expect.stringMatching(new RegExp(`^single\\.0\\.${key}`))]);
  });

  test('has 50,000 characters at most, in whichever telling has more', () => {
    const passage = (length: number) => ({
      item: pair.values[0]?.item,
      target: 'They left.',
      opposite: 'b'.repeat(length),
    });
    const long = 'a'.repeat(30_000);
    expect(faults({ pairs: [{ ...pair, text: [long, passage(20_000)] }] })).toEqual([]);
    expect(faults({ pairs: [{ ...pair, text: [long, passage(20_001)] }] })).toEqual([
      `pairs.0.text: ${tooLong}`,
    ]);
    expect(faults({ single: [{ ...roof, text: [long, 'a'.repeat(20_001)] }] })).toEqual([
      `single.0.text: ${tooLong}`,
    ]);
  });
});

test('a statement has no control character in any of its texts', () => {
  const [statement] = makeStatements(1);
  const wrong = (change: object) =>
    issues(
      StatementFile.safeParse({ language: 'en', statements: [{ ...statement, ...change }] }).error,
    );
  expect(wrong({})).toEqual([]);
  expect(wrong({ text: 'Matter\u0000.' })).toEqual([`statements.0.text: ${control}`]);
  expect(wrong({ topic: 'mat\tters' })).toEqual([`statements.0.topic: ${control}`]);
  const options = [
    { id: 'agree', text: 'Agree\u009f.' },
    { id: 'disagree', text: 'Disagree' },
  ];
  expect(wrong({ options })).toEqual([`statements.0.options.0.text: ${control}`]);
});

/** What is wrong with the built-in wording once it is changed, each with its place. */
function wordingFaults(change: (wording: InferenceTemplates) => void): string[] {
  const wording = structuredClone(inferenceWording);
  change(wording);
  const { error } = InferenceTemplates.safeParse(wording);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

const twice = (text: string) =>
  `another option is "${text}" too; the two answers cannot be distinguished, so reword one`;

test('agreeing, disagreeing and neither are worded apart, whatever the case', () => {
  expect(wordingFaults(() => {})).toEqual([]);
  const disagree = wordingFaults(({ phrases }) => {
    phrases.disagree = ' agree ';
  });
  expect(disagree).toEqual([`phrases.disagree: ${twice('agree')}`]);
  const neither = wordingFaults(({ phrases }) => {
    phrases.neither = phrases.agree.toUpperCase();
  });
  expect(neither).toEqual([`phrases.neither: ${twice('AGREE')}`]);
});

test('options of an example are worded apart', () => {
  const options = wordingFaults(({ example }) => {
    example.attitude.options = ['Yes', 'No', 'yes'];
  });
  expect(options).toEqual([`example.attitude.options.2: ${twice('yes')}`]);
  const candidates = wordingFaults(({ example }) => {
    example.selection.candidates[14] = 'Rain is a bad OMEN.';
  });
  expect(candidates).toEqual([`example.selection.candidates.14: ${twice('Rain is a bad OMEN.')}`]);
});

test('an example of a selection leaves one candidate at least', () => {
  const choosing = (count: number) =>
    wordingFaults(({ example }) => {
      example.selection.choose = count;
    });
  expect(choosing(14)).toEqual([]);
  expect(choosing(15)).toEqual([expect.stringMatching(/^example\.selection\.choose: /)]);
});
