import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readAttitude } from '../../../src/instruments/stories/reading/attitude.js';
import { readExtraction } from '../../../src/instruments/stories/reading/extraction.js';
import { readSelection } from '../../../src/instruments/stories/reading/selection.js';
import { comparableWords } from '../../../vocabulary/comparable-text.js';
import { styles } from '../../../vocabulary/inference.js';
import { responseWith } from '../../support/survey.js';
import { agreement, attitude, extraction, garden, selection, topics } from './answers.js';

const scales = [
  agreement,
  ['Agree', 'Disagree'],
  ['Agree strongly', ...agreement, 'Disagree strongly'],
  ['Very important', 'Rather important', 'Not very important', 'Not at all important'],
  ['Good', 'Neither good nor bad', 'Bad'],
  ['Always', 'Often', 'Sometimes', 'Never'],
  garden,
];

const dressed = fc.constantFrom(
  (text: string) => text,
  (text: string) => `**${text}**`,
  (text: string) => `"${text}"`,
  (text: string) => `“${text}”`,
  (text: string) => `(${text})`,
  (text: string) => `[${text}]`,
  (text: string) => `${text}.`,
  (text: string) => `- ${text}\n`,
  (text: string) => `  ${text.toUpperCase()}`,
  (text: string) => `\`${text}\``,
  (text: string) => `<think>Is it 1, 2 or 3?</think>\n\n${text}`,
);

/** A scale in any order, and the place of one option on it, from 0. */
const shuffled = fc.constantFrom(...scales).chain((scale) =>
  fc.record({
    options: fc.shuffledSubarray([...scale], { minLength: scale.length }),
    place: fc.nat(scale.length - 1),
  }),
);

describe('an attitude', () => {
  test('is read from the text or the label of any option, however it is dressed', () => {
    fc.assert(
      fc.property(shuffled, dressed, ({ options, place }, dress) => {
        const text = options[place] ?? '';
        for (const said of [text, `${place + 1}`, `Option ${place + 1}`, `${place + 1}. ${text}`]) {
          expect(attitude(dress(said), { options })).toBe(place + 1);
          const reasoned = dress(`They share 2 of 3 things.\n\nAnswer: ${said}`);
          expect(attitude(reasoned, { options, style: 'reasoned' })).toBe(place + 1);
        }
      }),
      { seed: 2, numRuns: 100 },
    );
  });

  test('follows its text where options are shuffled, and stays where it is a label', () => {
    fc.assert(
      fc.property(shuffled, ({ options, place }) => {
        const text = options[place] ?? '';
        const turned = options.toReversed();
        expect(attitude(text, { options: turned })).toBe(options.length - place);
        expect(attitude(`${place + 1}`, { options: turned })).toBe(place + 1);
      }),
      { seed: 3, numRuns: 100 },
    );
  });

  test('is never read where the label of one option stands before the text of another', () => {
    fc.assert(
      fc.property(shuffled, fc.nat(14), ({ options, place }, other) => {
        fc.pre(other < options.length && other !== place);
        expect(attitude(`${other + 1}. ${options[place]}`, { options })).toBe('several');
      }),
      { seed: 4, numRuns: 100 },
    );
  });
});

describe('a selection', () => {
  const picks = fc.uniqueArray(fc.integer({ min: 1, max: 15 }), { minLength: 2, maxLength: 15 });
  const separator = fc.constantFrom(', ', ',', '; ', ' and ', '\n', ' / ', ' & ', ', and ', ' ');
  const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

  test('comes back whole in any order and with any separator', () => {
    fc.assert(
      fc.property(picks, separator, dressed, (chosen, between, dress) => {
        expect(selection(dress(chosen.join(between)))).toEqual(ascending(chosen));
      }),
      { seed: 5, numRuns: 40 },
    );
  });

  test('comes back whole from lines of texts, with labels or without, and from JSON', () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const texts = chosen.map((number) => garden[number - 1] ?? '');
        const labelled = chosen.map((number, index) => `${number}. ${texts[index]}`);
        const fields = chosen.map((number, index) => ({ number, value: texts[index] }));
        for (const content of [
          texts.join('\n'),
          labelled.join('\n'),
          labelled.map((line) => `- **${line}**`).join('\n'),
          JSON.stringify(chosen),
          JSON.stringify({ answer: texts }),
          JSON.stringify({ values: fields }),
        ]) {
          expect(selection(content)).toEqual(ascending(chosen));
        }
      }),
      { seed: 6, numRuns: 100 },
    );
  });
});

describe('an extraction', () => {
  const value = fc.constantFrom(
    'Tools are there to be shared.',
    'No one should lock a gate.',
    'A repair can wait: people come first.',
    'Nothing is too small to fix.',
    'Strangers - even late ones - may ask.',
  );
  const values = fc.array(fc.record({ topic: fc.integer({ min: 1, max: 3 }), value }), {
    minLength: 1,
    maxLength: 14,
  });

  test('comes back whole, in its order, from lines, headings and JSON', () => {
    fc.assert(
      fc.property(values, (held) => {
        const lines = held.map(({ topic, value }) => `T${topic}: ${value}`);
        const titled = held.map(({ topic, value }) => `- **${topics[topic - 1]}**: ${value}`);
        const headed = held.map(
          ({ topic, value }) => `## T${topic}: ${topics[topic - 1]}\n\n- ${value}\n`,
        );
        const fields = held.map(({ topic, value }) => ({ topic: `T${topic}`, value }));
        for (const content of [
          lines.join('\n'),
          titled.join('\n'),
          headed.join('\n'),
          JSON.stringify({ values: fields }),
        ]) {
          expect(extraction(content)).toEqual(lines);
        }
      }),
      { seed: 7, numRuns: 100 },
    );
  });
});

test('any text at all is read or not read, and never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (content) => {
      attitude(content);
      selection(content);
      extraction(content);
    }),
    { seed: 8, numRuns: 100 },
  );
});

const shared = { style: z.enum(styles), answer: z.string(), why: z.string() };
const Place = z.int().min(1);

const Labelled = z.discriminatedUnion('task', [
  z.strictObject({
    ...shared,
    task: z.literal('ad'),
    options: z.array(z.string()),
    expected: z.union([Place, z.literal('none')]),
  }),
  z.strictObject({
    ...shared,
    task: z.literal('vs'),
    choose: z.int(),
    candidates: z.array(z.string()),
    expected: z.array(Place),
  }),
  z.strictObject({
    ...shared,
    task: z.literal('ve'),
    topics: z.array(z.string()),
    expected: z.array(z.strictObject({ topic: Place, value: z.string() })),
  }),
]);
type Labelled = z.infer<typeof Labelled>;

/** The tasks by the names that the labelled set has for them. */
const labelledTasks = { attitude: 'ad', selection: 'vs', extraction: 've' } as const;

/** Answers with what they were taken to mean by someone who had not seen the reader. */
function labelledAnswers(file: 'labelled.yaml' | 'labelled-afresh.yaml'): readonly Labelled[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return z.strictObject({ answers: z.array(Labelled) }).parse(parse(text)).answers;
}

/** What an answer is read as, each part a text: options and picks numbered from 1, values with their topic. */
function partsRead(labelled: Labelled): readonly string[] {
  const response = responseWith(labelled.answer);
  const asked = { ...labelled, language: 'en' };
  switch (asked.task) {
    case 'ad': {
      const reading = readAttitude(response, asked);
      return reading.kind === 'option' ? [`${reading.option + 1}`] : [];
    }
    case 'vs': {
      const reading = readSelection(response, asked);
      return reading.kind === 'picks' ? reading.picks.map((place) => `${place + 1}`) : [];
    }
    case 've': {
      const reading = readExtraction(response, asked);
      return reading.kind === 'values'
        ? reading.values.map(({ topic, text }) => `T${topic + 1}: ${comparableWords(text)}`)
        : [];
    }
  }
}

/** What it is labelled to mean, in the same words. */
function partsExpected(labelled: Labelled): readonly string[] {
  if (labelled.task === 'ad') {
    return labelled.expected === 'none' ? [] : [`${labelled.expected}`];
  }
  return labelled.task === 'vs'
    ? labelled.expected.map(String)
    : labelled.expected.map(({ topic, value }) => `T${topic}: ${comparableWords(value)}`);
}

/** Wrong where something is read that is not meant; unread where only something is missing. */
function outcome(labelled: Labelled): 'right' | 'unread' | 'wrong' {
  const read = [...partsRead(labelled)].sort();
  const expected = [...partsExpected(labelled)].sort();
  if (read.some((part) => !expected.includes(part))) return 'wrong';
  return read.join('\n') === expected.join('\n') ? 'right' : 'unread';
}

const answers = labelledAnswers('labelled.yaml');
const afresh = labelledAnswers('labelled-afresh.yaml');

/** Share of the answers that are read as labelled, 0..1. */
function accuracy(asked: typeof answers): number {
  return asked.filter((one) => outcome(one) === 'right').length / asked.length;
}

describe('answers labelled before there was a reader', () => {
  test('there are at least 150 of them', () => {
    expect(answers.length).toBeGreaterThanOrEqual(150);
  });

  test('at least 98 % are read as labelled', () => {
    expect(accuracy(answers)).toBeGreaterThanOrEqual(0.98);
  });

  test.each(['attitude', 'selection', 'extraction'] as const)(
    'at least 96 % of those to %s are',
    (task) => {
      expect(
        accuracy(answers.filter((one) => one.task === labelledTasks[task])),
      ).toBeGreaterThanOrEqual(0.96);
    },
  );

  test('none is read as an option, a candidate or a value that it does not name', () => {
    const wrong = answers.filter((one) => outcome(one) === 'wrong');
    expect(wrong.map((one) => ({ ...one, read: partsRead(one) }))).toEqual([]);
  });
});

// Written after the reader by someone who had not seen it: 120 of 122 were right when it was first read.
describe('answers labelled afresh', () => {
  test('at least 98 % are read as labelled, and none as something else', () => {
    expect(accuracy(afresh)).toBeGreaterThanOrEqual(0.98);
    expect(afresh.filter((one) => outcome(one) === 'wrong')).toEqual([]);
  });
});
