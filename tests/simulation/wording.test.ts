import { describe, expect, test } from 'vitest';
import { readResponse } from '../../src/instruments/survey/reading/read-response.js';
import { optionsAsShown } from '../../src/instruments/survey/render-prompt.js';
import { outcomesOf } from '../../src/simulation/lottery.js';
import { tokensOf } from '../../src/simulation/tokens.js';
import { dressed, neutrals, nonsense, refusals } from '../../src/simulation/wording.js';
import { type Form, forms } from '../../src/vocabulary/template.js';
import { makeItems } from '../support/items.js';

const [item] = makeItems({ perCell: 1, of: ['mas'] });
if (!item) throw new Error('there is an item');
const { first, second } = optionsAsShown(item, { form: 'ab', order: 'norm' });

function read(text: string, form: Form) {
  const limit = form === 'repeat' ? 64 : 16;
  const tokens = tokensOf(text);
  const response = {
    content: tokens.slice(0, limit).join(''),
    finish: tokens.length > limit ? 'length' : 'stop',
    refusal: null,
  };
  return readResponse(response, { form, first, second, language: 'en' });
}

const answers = {
  ab: [
    { short: 'A', option: first, meaning: { kind: 'choice', choice: 'first' } },
    { short: 'B', option: second, meaning: { kind: 'choice', choice: 'second' } },
  ],
  repeat: [
    { short: first, option: first, meaning: { kind: 'choice', choice: 'first' } },
    { short: second, option: second, meaning: { kind: 'choice', choice: 'second' } },
  ],
  compare: [
    { short: 'Yes', option: first, meaning: { kind: 'choice', choice: 'first' } },
    { short: 'No', option: second, meaning: { kind: 'choice', choice: 'second' } },
  ],
  likert: [1, 2, 3, 4, 5].map((rating) => ({
    short: String(rating),
    option: '',
    meaning: { kind: 'rating', rating },
  })),
} as const;

describe.each(['bare', 'mixed', 'chatty'] as const)('every answer in %s dress', (dress) => {
  test.each(forms)('to %s is read as what it stands for, within the token limit', (form) => {
    for (const answer of answers[form]) {
      for (const { text } of outcomesOf(dressed({ dress, verbosity: 0.5 }, form, answer))) {
        expect({ text, ...read(text, form) }).toMatchObject({ text, ...answer.meaning });
      }
    }
  });
});

test.each([
  ['refusal', refusals],
  ['neutral', neutrals],
  ['invalid', nonsense],
] as const)('every %s is read as one in every form', (kind, wording) => {
  for (const form of forms) {
    for (const { text } of outcomesOf(wording)) {
      expect({ text, form, ...read(text, form) }).toMatchObject({ text, form, kind });
    }
  }
});
