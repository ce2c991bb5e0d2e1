import { expect, it } from 'vitest';
import { sayCost } from '../../src/cli/say-cost.js';
import type { RespondentCost } from '../../src/workflows/estimate-cost.js';

const sampled: RespondentCost = {
  respondent: 'one',
  simulated: false,
  wanted: 4800,
  remembered: 800,
  fewest: 4000,
  mayBeFewer: false,
  promptTokens: 500_000,
  completionTokens: 120_000,
  undecided: 0,
};

/** What is said of a cost, a line each. */
function said(cost: readonly RespondentCost[]): readonly string[] {
  let text = '';
  sayCost(cost, {}, { write: (part) => (text += part) });
  return text.trimEnd().split('\n');
}

it('a cost says how many requests are left', () => {
  expect(said([sampled])).toEqual([
    'one: 4,000 requests to ask, 800 already answered; about 500,000 tokens in, at most 120,000 out',
  ]);
});

it('a cost says how much of it hangs on a persona that is not made yet', () => {
  expect(said([{ ...sampled, undecided: 1500 }])).toEqual([
    'one: at most 4,000 requests to ask, 800 already answered; at most about 500,000 tokens in, at most 120,000 out; of the requests at most 1,500 for the persona switch; how many, the survey decides',
  ]);
});

it('a cost says "at most" where a judge may not be needed', () => {
  expect(said([{ ...sampled, mayBeFewer: true }])).toEqual([
    'one: at most 4,000 requests to ask, 800 already answered; at most about 500,000 tokens in, at most 120,000 out',
  ]);
});

it('a cost that log-probabilities may lower is the most, and says how far', () => {
  const scored = { ...sampled, respondent: 'two', remembered: 0, fewest: 1700 };
  expect(said([sampled, scored])).toEqual([
    'one: 4,000 requests to ask, 800 already answered; about 500,000 tokens in, at most 120,000 out',
    'two: at most 4,800 requests to ask (1,700 if log-probabilities come), 0 already answered; at most about 500,000 tokens in, at most 120,000 out',
    'In all: at most 8,800 requests to ask (5,700 if log-probabilities come), 800 already answered; at most about 1,000,000 tokens in, at most 240,000 out',
  ]);
});
