import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadQuestionnaire } from '../../../src/instruments/survey/questionnaire.js';
import { jsonIn } from '../../../src/reading/json-answer.js';
import { knownTexts, nearestText, ruleOf } from '../../../src/reading/known-text.js';
import { justBefore, lastMatches } from '../../../src/reading/label.js';
import { dresses, spellings } from '../../support/texts.js';
import { attitude, extraction, garden, selection, topics } from './answers.js';

const { items } = await loadQuestionnaire('undertone', 'en');

const typographic = [
  'I’d say they agree',
  'They don’t mind “either” one',
  'It doesn’t matter – it’s fine…',
  'They can’t office—finish it',
];

/** Lists of options or candidates: those of the built-in items and of scales, with every kind of sign. */
const lists = fc.oneof(
  fc.constantFrom(typographic, garden),
  fc.uniqueArray(fc.nat(items.length - 1), { minLength: 2, maxLength: 6 }).map((places) =>
    places.map((place) => {
      const { target } = items[place]?.options ?? { target: '' };
      return `I don’t mind that ${target.charAt(0).toLowerCase()}${target.slice(1)}`;
    }),
  ),
);

const copied = lists.chain((list) =>
  fc.record({
    list: fc.constant(list),
    place: fc.nat(list.length - 1),
    shown: fc.constantFrom(...spellings),
    said: fc.constantFrom(...spellings.filter((spelling) => !spelling("a 'b").includes('\n'))),
  }),
);

describe('a text that is copied word for word is read as itself, in any dress and spelling', () => {
  test.each(Object.entries(dresses))('as the option of an attitude, %s', (_, dress) => {
    fc.assert(
      fc.property(copied, ({ list, place, shown, said }) => {
        const options = list.map((text) => shown(text).replaceAll('\n', ' '));
        const answer = dress(said(list[place] ?? ''));
        expect(attitude(answer, { options })).toBe(place + 1);
      }),
      { seed: 7, numRuns: 40 },
    );
  });

  test.each(Object.entries(dresses))('as a candidate of a selection, %s', (_, dress) => {
    fc.assert(
      fc.property(copied, ({ list, place, shown, said }) => {
        const candidates = list.map((text) => shown(text).replaceAll('\n', ' '));
        const answer = dress(said(list[place] ?? ''));
        expect(selection(answer, { candidates })).toEqual([place + 1]);
      }),
      { seed: 8, numRuns: 40 },
    );
  });
});

test('values are found under a topic however its title is spelt', () => {
  for (const spelling of spellings.filter((spelling) => !spelling("a 'b").includes('\n'))) {
    const [title = ''] = topics.slice(1);
    expect(extraction(`${spelling(title)}: Patience’s enough`)).toHaveLength(1);
  }
});

const read = (said: string, texts: readonly string[] = garden) =>
  nearestText(said, knownTexts(texts))?.place;

describe('the nearest text', () => {
  test('is the one that is repeated, whatever its case and marks', () => {
    expect(read('“shared tools MAY be borrowed, without asking”')).toBe(0);
  });

  test('is one with a slip of the pen, and says how near it is', () => {
    // One of the 23 letters and spaces is missing: 1 - 1/23 = 0.957.
    const near = nearestText('Work is best done alon.', knownTexts(garden));
    expect(near && { place: near.place, rule: ruleOf(near) }).toEqual({
      place: 13,
      rule: 'nearest text (0.96)',
    });
  });

  test('is what a candidate quotes at its end, where no other ends so', () => {
    const quoted = ['“Who pays?” They would say: “Dad.”', '“Who pays?” They would say: “We all.”'];
    expect(read('Dad', quoted)).toBe(0);
    expect(read('They would say', quoted)).toBeUndefined();
  });

  test('may have its two words in either order', () => {
    expect(read('strongly disagree', ['Agree strongly', 'Disagree strongly'])).toBe(1);
  });

  test.each([
    ['a negation more', 'Shared tools should not be locked away.'],
    ['a negation less', 'Children should be trusted with tools.'],
    ['a third of its words changed', 'A letter should be sent the day that it is written.'],
    ['another word for its pole', 'Bicycles should always be locked.'],
  ])('is none where a text has %s', (_, said) => expect(read(said)).toBeUndefined());

  test('is none where a short text has a word that it does not', () => {
    expect(read('More often', ['Most often', 'Almost never'])).toBeUndefined();
    expect(read('Unlikely', ['Likely', 'A coin toss'])).toBeUndefined();
  });

  test('is none where a text has the same words in another order', () => {
    const texts = [
      'It matters more to be kind at work than to be fast at work.',
      'It does not matter.',
    ];
    const turned = 'It matters more to be fast at work than to be kind at work.';
    expect(read(turned, texts)).toBeUndefined();
  });

  test('is none where a word of another text stands in the place of its own', () => {
    const texts = [
      'The eldest son decides how the money of the house is spent.',
      'They sit down with their mother and plan it over supper.',
    ];
    expect(read('The eldest mother decides how the money of the house is spent.', texts)).toBe(
      undefined,
    );
  });

  test('is none where two are as near', () => {
    const texts = [
      'People should retire at the age of 60.',
      'People should retire at the age of 65.',
    ];
    expect(read('People should retire at the age of 6', texts)).toBeUndefined();
  });
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** How deep arrays lie in one another. */
function depthIn(node: unknown): number {
  return Array.isArray(node) ? 1 + Math.max(0, ...node.map(depthIn)) : 0;
}

describe('JSON in an answer', () => {
  test('is read to 32 levels and no deeper', () => {
    expect(depthIn(jsonIn(nested(32)))).toBe(32);
    expect(jsonIn(nested(33))).toBeUndefined();
    expect(jsonIn(nested(4000))).toBeUndefined();
  });

  test('that breaks off is closed to 32 levels and no deeper', () => {
    expect(depthIn(jsonIn('[1,'.repeat(32)))).toBe(32);
    expect(jsonIn('[1,'.repeat(33))).toBeUndefined();
    expect(jsonIn('[1,'.repeat(3400))).toBeUndefined();
  });

  test('may hold any number of brackets in its texts and beside one another', () => {
    const texts = ['['.repeat(100), '\\"{'.repeat(40)];
    expect(jsonIn(JSON.stringify(texts))).toEqual(texts);
    expect(jsonIn(`[${'[],'.repeat(99)}[]]`)).toHaveLength(100);
  });

  test('is looked for in 32,000 characters and no more', () => {
    const padded = (length: number) => '[1]'.padEnd(length);
    expect(jsonIn(padded(32_000))).toEqual([1]);
    expect(jsonIn(padded(32_001))).toBeUndefined();
  });

  test.each([
    ['between fences, the last block', '```json\n[1]\n```\nNo:\n```\n[2]\n```', [2]],
    ['from the first bracket to the last', 'They hold {"a": [1]}, I think.', { a: [1] }],
    ['a line each', '[1],\n[2]', [[1], [2]]],
    ['in single quotation marks', "['it's', { 'a' : 'b' },]", ["it's", { a: 'b' }]],
    ['up to its last whole entry', '[{"a": 1}, {"a": 2}, {"a', [{ a: 1 }, { a: 2 }]],
  ])('is found %s', (_, text, expected) => expect(jsonIn(text)).toEqual(expected));
});

const SIZE = 100_000;
const filled = (unit: string) => unit.repeat(SIZE / unit.length);

const units = [
  ...[' ', '\n', '\t', '"', "'", ',', '-', '\\', '[', '{', '(', ':', '`', '|', '1', '**'],
  ...['1, ', '1-', '[1,', '{"a":', '{"answer":1},', 'T1: x\n', '1. abc\n', '| T1 | x |\n'],
  ...['Answer: ', 'answer (', 'values:\n', 'option 1 ', 'I choose 2. ', 'wait, no: 2. ', '<think>'],
];

describe('a hostile answer of 100,000 characters', () => {
  // Patterns that went over it once for each of its characters took a minute and more.
  test.each(units)('is gone through without hanging: %j', (unit) => {
    for (const content of [filled(unit), `x${filled(unit)}x`, `["${filled(unit)}"]`]) {
      attitude(content);
      attitude(content, { style: 'reasoned', options: garden.slice(0, 2) });
      selection(content);
      selection(content, { style: 'reasoned' });
      extraction(content);
    }
  });

  test('of brackets in brackets does not overflow', () => {
    const content = '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2);
    for (const nested of [content, '['.repeat(4000) + ']'.repeat(4000), '[1,'.repeat(3400)]) {
      for (const read of [attitude, selection, extraction]) {
        expect(() => read(nested)).not.toThrow();
      }
    }
  });
});

describe('a long answer', () => {
  const talk = 'They talk on. '.repeat(1500);
  const answer = '{"attitude": "Disagree"}';

  test('is read at its first and last 15,000 characters', () => {
    expect(attitude(answer + talk + talk)).toBe(3);
    expect(attitude(talk + talk + answer)).toBe(3);
    expect(attitude(talk + answer + talk)).toBe('none of the options');
  });

  test('is measured without its thinking', () => {
    expect(attitude(`<think>${talk}${talk}</think>${answer}${talk}${talk}`)).toBe(3);
    expect(attitude(`<|channel|>analysis ${talk}<|channel|>final<|message|>${answer}`)).toBe(3);
  });
});

describe('matches', () => {
  test('are looked at from the last one back, 50 at most', () => {
    const matches = lastMatches('a'.repeat(60), /a/g);
    expect(matches.map(({ index }) => index)).toEqual(Array.from({ length: 50 }, (_, k) => k + 10));
  });

  test('have at most 500 characters before them', () => {
    const [match] = lastMatches(`${'b'.repeat(600)}a`, /a/g);
    expect(match && justBefore(match.input, match)).toBe('b'.repeat(500));
  });
});
