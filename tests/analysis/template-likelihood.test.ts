import { describe, expect, test } from 'vitest';
import { templateLikelihood } from '../../analysis/template-likelihood.js';
import type { Form } from '../../src/vocabulary/template.js';
import { type Draws, tallyOf } from './support/tally-of.js';

function likelihoodOf(draws: Draws, { form = 'ab', repeats = draws.length || 1 } = {}) {
  const tally = tallyOf([{ answers: { [form]: [draws, ''] } }], { repeats });
  return templateLikelihood(tally, { item: 0, template: { form: form as Form, order: 'norm' } });
}

describe('the likelihood of one item under one template', () => {
  test('is the share of draws that chose the target pole', () => {
    expect(likelihoodOf('TTOT')).toEqual({ imputed: 0.75, readableOnly: 0.75 });
  });

  test('counts an unread draw as 0.5 where filled, and not at all where answered-only', () => {
    expect(likelihoodOf('Tnrx')).toEqual({ imputed: 2.5 / 4, readableOnly: 1 });
  });

  test('is 0.5 filled and missing answered-only when nothing could be read', () => {
    expect(likelihoodOf('nrx')).toEqual({ imputed: 0.5, readableOnly: null });
  });

  test('takes a draw that was not observed as not there, rather than as unread', () => {
    expect(likelihoodOf('T..')).toEqual({ imputed: 1, readableOnly: 1 });
    expect(likelihoodOf('')).toEqual({ imputed: null, readableOnly: null });
  });

  test('leaves the draws beyond the repeats to test–retest', () => {
    expect(likelihoodOf('TOO', { repeats: 1 })).toEqual({ imputed: 1, readableOnly: 1 });
  });

  test('of likert is the mean rating towards the target pole', () => {
    expect(likelihoodOf('43x', { form: 'likert' })).toEqual({
      imputed: (1 + 0.75 + 0.5) / 3,
      readableOnly: 0.875,
    });
  });

  test('turns the second option of a reversed template to its pole', () => {
    const tally = tallyOf([{ answers: { likert: ['0', '4'], ab: ['O', 'T'] } }]);
    const reverse = (form: Form) =>
      templateLikelihood(tally, { item: 0, template: { form, order: 'reverse' } });
    expect(reverse('likert').imputed).toBe(1);
    expect(reverse('ab').imputed).toBe(1);
  });
});
