import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readResponse } from '../../src/survey/reading/response.js';
import type { Reading } from '../../vocabulary/reading.js';
import type { Response } from '../../vocabulary/response.js';
import { Form, forms } from '../../vocabulary/template.js';
import { responseWith } from '../support/survey.js';

interface Case {
  readonly first?: string;
  readonly second?: string;
  readonly response?: Partial<Response>;
}

/** An answer in a word: the option as shown, the rating, or why there is neither. */
function read(form: Form, content: string, { first, second, response }: Case = {}): string {
  const reading = readResponse(
    { ...responseWith(content), ...response },
    {
      form,
      first: first ?? 'I rise when she enters.',
      second: second ?? 'I stay in my seat.',
      language: 'en',
    },
  );
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

describe('traps that public code for this benchmark fell into', () => {
  test.each(['C', 'Answer: C', 'The answer is D.', 'E) none of them'])(
    'a letter never offered is no answer, whatever letters its sentence holds: %s',
    (content) => expect(read('ab', content)).toBe('invalid'),
  );

  test.each(['Not sure', 'I am not sure.', 'No preference.', 'Not sure, to be honest'])(
    'being unsure is not a no: %s',
    (content) => expect(read('compare', content)).toBe('neutral'),
  );

  test.each(['Nothing', 'None of them', 'Nobody knows', 'Note that I have not decided'])(
    'a word that begins like no is not a no: %s',
    (content) => expect(read('compare', content)).not.toBe('second'),
  );

  test.each(["I cAn't say.", "I can't say", 'A good question.', 'A person could do either.'])(
    'a letter in a word, or the article, is no answer: %s',
    (content) => expect(['neutral', 'invalid']).toContain(read('ab', content)),
  );

  test.each(['I disagree.', 'Disagree', 'I do not agree.'])(
    'disagreeing is not agreeing: %s',
    (content) => expect(read('compare', content)).not.toBe('first'),
  );

  test('a language without rules of its own is read by no other’s', () => {
    const asked = { form: 'ab', first: '甲', second: '乙', language: 'zh' } as const;
    expect(() => readResponse(responseWith('否'), asked)).toThrow(RangeError);
  });

  test.each(['A', 'B', '(B)', 'Option A', '1', '2.'])(
    'a label is no repetition of an option: %s',
    (content) => expect(read('repeat', content)).toBe('invalid'),
  );
});

describe('options that look like answers', () => {
  const first = 'No, I stay in my seat.';
  const second = 'I rise when she enters.';

  test('an option that is the bare word no makes a no unclear', () => {
    expect(read('compare', 'No', { first: 'No', second: 'Yes' })).toBe('invalid');
  });

  test('an option that begins with no is itself and not a no', () => {
    expect(read('compare', first, { first, second })).toBe('first');
    expect(read('compare', 'No', { first, second })).toBe('second');
    expect(read('compare', 'No', { first: second, second: first })).toBe('second');
    expect(read('compare', 'Yes', { first, second })).toBe('first');
  });

  test.each(['ab', 'repeat', 'compare'] as const)(
    'an option that lies inside the other is told from it: %s',
    (form) => {
      const short = 'I rise.';
      const long = 'I rise. Then I greet her at the door.';
      expect(read(form, short, { first: short, second: long })).toBe('first');
      expect(read(form, long, { first: short, second: long })).toBe('second');
      expect(read(form, short, { first: long, second: short })).toBe('second');
    },
  );

  test('an answer that quotes both options is read as neither', () => {
    expect(read('repeat', 'I rise when she enters. I stay in my seat.')).toBe('invalid');
  });

  test('the letter of one option with the text of the other is no answer', () => {
    expect(read('ab', 'A. I stay in my seat.')).toBe('invalid');
    expect(read('ab', 'B. I stay in my seat.')).toBe('second');
  });
});

describe('what counts as an answer', () => {
  test.each([
    ['ab', 'If I had to choose, A.', 'first'],
    ['repeat', 'If I had to choose: I stay in my seat.', 'second'],
    ['compare', 'If I had to choose, yes.', 'first'],
    ['likert', 'If I had to choose, 2.', '2'],
  ] as const)('a commitment under protest, in %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test.each([
    ['ab', 'A. No wait, B.', 'second'],
    ['compare', 'Yes. Actually, no.', 'second'],
    ['likert', '4. Sorry, I meant 2.', '2'],
  ] as const)('the last word of who takes an answer back, in %s', (form, content, label) => {
    expect(read(form, content)).toBe(label);
  });

  test('the middle of the scale, which is a rating and not neutral', () => {
    expect(read('likert', '3')).toBe('3');
  });

  test.each(['0', '6', '3.5', '-1'])('but no rating off the scale: %s', (content) => {
    expect(read('likert', content)).toBe('invalid');
  });
});

describe('what an endpoint says about an answer', () => {
  test('a declared refusal is one, whatever else came', () => {
    expect(read('ab', 'A', { response: { refusal: 'I will not.' } })).toBe('refusal');
    expect(read('ab', 'A', { response: { finish: 'content_filter' } })).toBe('refusal');
  });

  test('reasoning in a field of its own is never read for the answer', () => {
    expect(read('ab', '', { response: { reasoning: 'The answer is A.' } })).toBe('invalid');
    expect(read('ab', 'B', { response: { reasoning: 'The answer is A.' } })).toBe('second');
  });

  test('reasoning within the answer is passed over, and never read when it does not end', () => {
    expect(read('ab', '<think>B is tempting.</think>A')).toBe('first');
    expect(read('ab', '<think>The answer is B')).toBe('invalid');
  });

  test('an answer that the token limit cut before it came is none', () => {
    const response = { finish: 'length' };
    expect(read('ab', 'Well, the choice between', { response })).toBe('invalid');
    expect(read('ab', '<think>Let me weigh A', { response })).toBe('invalid');
    expect(read('ab', 'A', { response })).toBe('first');
  });
});

const Labelled = z.object({
  form: Form,
  first: z.string(),
  second: z.string(),
  response: z.string(),
  refusal: z.string().nullable().default(null),
  finish: z.string().default('stop'),
  prompt: z.string().optional(),
  label: z.string(),
});
type Labelled = z.infer<typeof Labelled>;

function casesIn(file: string): readonly Labelled[] {
  const url = new URL(`../fixtures/survey-readings/${file}`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => Labelled.parse(JSON.parse(line)));
}

function labelOf(reading: Reading): string {
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

const readLabelled = ({ response, refusal, finish, ...asked }: Labelled) =>
  labelOf(readResponse({ content: response, refusal, finish }, { ...asked, language: 'en' }));

/** What is asked of nobody who only knows the words: here that "a home" is a care home. */
const beyondWords = ["Never in my life would I put her in a home. She'd live with me."];

const isAnswer = (label: string) => /^(?:first|second|[1-5])$/.test(label);

describe.each([
  'en.jsonl',
  'en-held-out.jsonl',
  'en-fresh.jsonl',
  'en-fresh-2.jsonl',
  'en-fresh-3.jsonl',
  'en-adversarial.jsonl',
  'en-hard.jsonl',
  'en-own.jsonl',
])('labelled set %s', (file) => {
  const cases = casesIn(file);

  test.each(forms)('at least 99 % of the answers to %s are read as labelled', (form) => {
    const asked = cases.filter((one) => one.form === form);
    const wrong = asked.filter(
      (one) => readLabelled(one) !== one.label && !beyondWords.includes(one.response),
    );
    expect(wrong.map(({ response, label }) => ({ response, label })).slice(0, 5)).toHaveLength(
      Math.min(wrong.length, Math.floor(asked.length / 100)),
    );
  });

  test('no answer is read as an option that it did not choose', () => {
    const wrong = cases.filter((one) => {
      const label = readLabelled(one);
      return isAnswer(label) && label !== one.label;
    });
    expect(wrong).toEqual([]);
  });
});

test('of the hard answers that nothing was mended against, as many are read right as at first sight', () => {
  const cases = casesIn('en-hard-held-out.jsonl');
  const right = cases.filter((one) => readLabelled(one) === one.label);
  const wrong = cases.filter((one) => {
    const label = readLabelled(one);
    return isAnswer(label) && isAnswer(one.label) && label !== one.label;
  });
  expect(cases).toHaveLength(150);
  expect(right.length).toBeGreaterThanOrEqual(130);
  // "1 is …, 2 more …: that makes 2", read as 1, and a refusal to fly before a yes to the train.
  expect(wrong.length).toBeLessThanOrEqual(2);
});
