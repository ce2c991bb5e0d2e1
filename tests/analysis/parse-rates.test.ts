import { expect, test } from 'vitest';
import { parseRates } from '../../analysis/parse-rates.js';
import { paperTemplates } from '../../analysis/per-form.js';
import { tallyOf } from './support/tally-of.js';

const tally = tallyOf(
  [{ answers: { ab: ['TOx', 'nr'], likert: ['3x', 'x'] } }, { answers: { compare: ['T', ''] } }],
  { repeats: 2 },
);

test('parse rates are shares of the answers that came, among the repeats', () => {
  expect(parseRates(tally, paperTemplates)).toEqual({
    asked: 5,
    readable: 3 / 5,
    neutral: 1 / 5,
    refusal: 1 / 5,
    invalid: 0,
  });
});

test('a likert rating is readable', () => {
  const norm = parseRates(tally, [{ form: 'likert', order: 'norm' }]);
  expect(norm).toMatchObject({ asked: 2, readable: 0.5, invalid: 0.5 });
});

test('parse rates of what was not asked are all 0', () => {
  const rates = parseRates(tally, [{ form: 'repeat', order: 'norm' }]);
  expect(rates).toEqual({ asked: 0, readable: 0, neutral: 0, refusal: 0, invalid: 0 });
});
