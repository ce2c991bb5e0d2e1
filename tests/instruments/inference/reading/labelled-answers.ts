import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { readAttitude } from '../../../../src/instruments/inference/reading/read-attitude.js';
import { readExtraction } from '../../../../src/instruments/inference/reading/read-extraction.js';
import { readSelection } from '../../../../src/instruments/inference/reading/read-selection.js';
import { styles } from '../../../../src/vocabulary/hearing.js';
import { comparableWords } from '../../../../src/vocabulary/plain-characters.js';
import { responseWith } from '../../../ledger/builders.js';

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
export type Labelled = z.infer<typeof Labelled>;

/** The tasks by the names that the labelled set has for them. */
export const labelledTasks = { attitude: 'ad', selection: 'vs', extraction: 've' } as const;

/** Answers with what they were taken to mean by someone who had not seen the reader. */
export function labelledAnswers(
  file: 'labelled.yaml' | 'labelled-afresh.yaml',
): readonly Labelled[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return z.strictObject({ answers: z.array(Labelled) }).parse(parse(text)).answers;
}

/** What an answer is read as, each part a text: options and picks numbered from 1, values with their topic. */
export function partsRead(labelled: Labelled): readonly string[] {
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
export function partsExpected(labelled: Labelled): readonly string[] {
  if (labelled.task === 'ad') {
    return labelled.expected === 'none' ? [] : [`${labelled.expected}`];
  }
  return labelled.task === 'vs'
    ? labelled.expected.map(String)
    : labelled.expected.map(({ topic, value }) => `T${topic}: ${comparableWords(value)}`);
}

/** Wrong where something is read that is not meant; unread where only something is missing. */
export function outcome(labelled: Labelled): 'right' | 'unread' | 'wrong' {
  const read = [...partsRead(labelled)].sort();
  const expected = [...partsExpected(labelled)].sort();
  if (read.some((part) => !expected.includes(part))) return 'wrong';
  return read.join('\n') === expected.join('\n') ? 'right' : 'unread';
}
