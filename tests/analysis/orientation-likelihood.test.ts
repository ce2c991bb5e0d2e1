import { describe, expect, test } from 'vitest';
import { type ItemSummary, summariseItem } from '../../analysis/item-summary.js';
import { orientationLikelihood } from '../../analysis/orientation-likelihood.js';
import { type Answers, tallyOf } from './support/tally-of.js';

const weights = { ab: 0.5, repeat: 0.3, compare: 0.2 };

function summaryOf(answers: Answers): ItemSummary {
  return summariseItem(tallyOf([{ answers }]), 0);
}

function likelihoodsOf(answers: Answers) {
  const { imputed, readableOnly } = summaryOf(answers);
  return {
    imputed: orientationLikelihood(imputed, weights),
    readableOnly: orientationLikelihood(readableOnly, weights),
  };
}

describe('the orientation likelihood of an item', () => {
  test('weighs the forms, half to each order', () => {
    const { imputed, readableOnly } = likelihoodsOf({
      ab: ['T', 'O'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(imputed).toBeCloseTo(0.5 * 0.5 + 0.3, 12);
    expect(readableOnly).toBe(imputed);
  });

  test('takes a form as missing answered-only unless both orders have a readable answer', () => {
    const { imputed, readableOnly } = likelihoodsOf({
      ab: ['T', 'n'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(imputed).toBeCloseTo(0.5 * 0.75 + 0.3, 12);
    expect(readableOnly).toBeCloseTo(0.3 / 0.5, 12);
  });

  test('reads around an unread draw of a form when another draw of that order was read', () => {
    const { readableOnly } = likelihoodsOf({
      ab: ['Tx', 'xO'],
      repeat: ['T', 'T'],
      compare: ['O', 'O'],
    });
    expect(readableOnly).toBeCloseTo(0.5 * 0.5 + 0.3, 12);
  });

  test('drops a form that has not been observed in both orders yet, filled as well', () => {
    const { imputed } = likelihoodsOf({ ab: ['T', ''], repeat: ['T', 'T'], compare: ['O', 'O'] });
    expect(imputed).toBeCloseTo(0.3 / 0.5, 12);
  });

  test('is missing without a complete form', () => {
    expect(likelihoodsOf({ ab: ['T', ''], repeat: ['', 'O'] })).toEqual({
      imputed: null,
      readableOnly: null,
    });
    expect(likelihoodsOf({ ab: ['T', 'n'] })).toEqual({ imputed: 0.75, readableOnly: null });
  });

  test('is missing when only forms without weight are left', () => {
    const { imputed } = summaryOf({ compare: ['T', 'T'] });
    expect(orientationLikelihood(imputed, { ab: 0.5, repeat: 0.5, compare: 0 })).toBeNull();
  });

  test('never hears the likert rating', () => {
    const answers: Answers = { ab: ['T', 'T'] };
    expect(likelihoodsOf({ ...answers, likert: ['0', '0'] })).toEqual(likelihoodsOf(answers));
    expect(summaryOf({ likert: ['4', '3'] }).rating).toBe(0.875);
    expect(summaryOf({ likert: ['4', ''] }).rating).toBeNull();
  });

  test('of a certain respondent is exactly 1', () => {
    const { imputed } = summaryOf({ ab: ['T', 'T'], repeat: ['T', 'T'], compare: ['T', 'T'] });
    expect(orientationLikelihood(imputed, { ab: 0.1, repeat: 0.7, compare: 0.2 })).toBe(1);
  });
});
