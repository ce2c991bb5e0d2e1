import { describe, expect, test } from 'vitest';
import { formInstability } from '../../analysis/form-instability.js';
import { formPairs } from '../../analysis/form-pairs.js';
import { summariseItems } from '../../analysis/item-summary.js';
import { parseRates } from '../../analysis/parse-rates.js';
import { count, createTally, exactAt } from '../../analysis/tally.js';
import { templateLikelihood } from '../../analysis/template-likelihood.js';
import { allForms, tallyOf } from './support/tally-of.js';

const ab = (order: 'norm' | 'reverse') => ({ item: 0, template: { form: 'ab', order } as const });

describe('log-probabilities in a tally', () => {
  test('are turned to the poles as answers are', () => {
    const tally = createTally([{ id: 'a', dimension: 'pdi', domain: 'work' }], { repeats: 1 });
    const reading = { kind: 'distribution', first: 0.9, unread: 0, rule: 'test' } as const;
    for (const order of ['norm', 'reverse'] as const) {
      count(tally, { ...ab(order), draw: 0 }, reading);
    }
    expect(templateLikelihood(tally, ab('norm')).readableOnly).toBe(0.9);
    expect(templateLikelihood(tally, ab('reverse')).readableOnly).toBeCloseTo(0.1, 12);
  });

  test('turn a rating of 1 to the option shown first', () => {
    const tally = createTally([{ id: 'a', dimension: 'pdi', domain: 'work' }], { repeats: 1 });
    const shares = [0.4, 0.3, 0.2, 0.1, 0] as const;
    for (const order of ['norm', 'reverse'] as const) {
      const template = { form: 'likert', order } as const;
      const reading = { kind: 'ratings', shares, unread: 0, rule: 'test' } as const;
      count(tally, { item: 0, template, draw: 0 }, reading);
    }
    const quarters = (order: 'norm' | 'reverse') =>
      exactAt(tally, { item: 0, template: { form: 'likert', order } })?.quarters;
    expect(quarters('norm')).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(quarters('reverse')).toEqual([0.4, 0.3, 0.2, 0.1, 0]);
    // (0.1 · 1 + 0.2 · 2 + 0.3 · 3 + 0.4 · 4) / 4 towards the first option.
    expect(
      templateLikelihood(tally, { item: 0, template: { form: 'likert', order: 'norm' } })
        .readableOnly,
    ).toBeCloseTo(0.75, 12);
  });

  test('count the chance of anything but an answer as 0.5 in the filled figure alone', () => {
    const tally = tallyOf([{ answers: {}, exact: { ab: [{ target: 0.9, unread: 0.1 }, null] } }]);
    const { imputed, readableOnly } = templateLikelihood(tally, ab('norm'));
    expect(readableOnly).toBeCloseTo(0.9, 12);
    // 0.9 of the answers at 0.9, a tenth at 0.5.
    expect(imputed).toBeCloseTo(0.86, 12);
  });

  test('disagree about the pole as often as two answers would: p(1 − q) + q(1 − p)', () => {
    const tally = tallyOf([{ answers: {}, exact: { ab: [{ target: 0.8 }, { target: 0.3 }] } }], {
      repeats: 5,
    });
    // 0.8 · 0.7 + 0.3 · 0.2 = 0.62 in each of the five pairs that the log-probabilities stand for.
    const { observed, readable, disagreements } = formPairs(tally, { item: 0, form: 'ab' });
    expect([observed, readable]).toEqual([5, 5]);
    expect(disagreements).toBeCloseTo(3.1, 12);
  });

  test('stand beside draws where one order had to be sampled', () => {
    const tally = tallyOf([
      { answers: { ab: ['', 'TTOx'] }, exact: { ab: [{ target: 0.8 }, null] } },
    ]);
    // 0.2 against each T, 0.8 against the O; the x is no pair.
    const pairs = formPairs(tally, { item: 0, form: 'ab' });
    expect(pairs.readable).toBe(3);
    expect(pairs.disagreements).toBeCloseTo(1.2, 12);
  });

  test('give a form the U that many answers would: its share times items and repeats', () => {
    const items = Array.from({ length: 40 }, () => ({
      answers: allForms('T', 'T'),
      exact: { ab: [{ target: 0.8 }, { target: 0.3 }] as const },
    }));
    const tally = tallyOf(items, { repeats: 1 });
    const { ab: flips } = formInstability(summariseItems(tally), { plannedPairs: 40 });
    expect(flips.flipRate).toBeCloseTo(0.62, 12);
    expect(flips.u).toBeCloseTo(24.8, 12);
  });

  test('are answers that could be read, but for the chance of anything else', () => {
    const tally = tallyOf([
      { answers: { ab: ['', 'T'] }, exact: { ab: [{ target: 0.9, unread: 0.08 }, null] } },
    ]);
    const rates = parseRates(tally, [ab('norm').template, ab('reverse').template]);
    expect(rates.asked).toBe(2);
    expect(rates.readable).toBeCloseTo(0.96, 12);
    expect(rates.invalid).toBeCloseTo(0.04, 12);
  });
});
