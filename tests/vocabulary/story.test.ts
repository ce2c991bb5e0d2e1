import { describe, expect, test } from 'vitest';
import { StatementFile } from '../../src/vocabulary/statement.js';
import { StoryFile } from '../../src/vocabulary/story.js';
import { makePair, makeStatements, topicalItems } from '../support/stories.js';

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
