import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readResponse } from '../../../src/instruments/survey/reading/read-response.js';
import type { Reading } from '../../../src/vocabulary/reading.js';
import { Form, forms } from '../../../src/vocabulary/template.js';

const Labelled = z.object({
  form: Form,
  first: z.string(),
  second: z.string(),
  response: z.string(),
  refusal: z.string().nullable().default(null),
  finish: z.string().default('stop'),
  label: z.string(),
});
type Labelled = z.infer<typeof Labelled>;

function casesIn(file: string): readonly Labelled[] {
  const url = new URL(`../../fixtures/survey-readings/${file}`, import.meta.url);
  const lines = readFileSync(url, 'utf8').trim().split('\n');
  return lines.map((line) => Labelled.parse(JSON.parse(line)));
}

function labelOf(reading: Reading): string {
  if (reading.kind === 'choice') return reading.choice;
  return reading.kind === 'rating' ? String(reading.rating) : reading.kind;
}

const read = ({ response, refusal, finish, ...asked }: Labelled) =>
  labelOf(readResponse({ content: response, refusal, finish }, { ...asked, language: 'en' }));

const isAnswer = (label: string) => /^(?:first|second|[1-5])$/.test(label);

describe.each([
  'en.jsonl',
  'en-held-out.jsonl',
  'en-fresh.jsonl',
  'en-fresh-2.jsonl',
  'en-fresh-3.jsonl',
  'en-adversarial.jsonl',
])('labelled set %s', (file) => {
  const cases = casesIn(file);

  test.each(forms)('at least 99 % of the answers to %s are read as labelled', (form) => {
    const asked = cases.filter((one) => one.form === form);
    const wrong = asked.filter((one) => read(one) !== one.label);
    expect(wrong.map(({ response, label }) => ({ response, label })).slice(0, 5)).toHaveLength(
      Math.min(wrong.length, Math.floor(asked.length / 100)),
    );
  });

  test('no answer is read as an option that it did not choose', () => {
    const wrong = cases.filter((one) => {
      const label = read(one);
      return isAnswer(label) && label !== one.label;
    });
    expect(wrong).toEqual([]);
  });
});
