import type { PaperForm } from '../src/vocabulary/template.js';
import type { Tally } from './tally.js';
import { scoreAt } from './template-likelihood.js';

/** Norm and reverse answers to one form, draw k of one order paired with draw k of the other. */
export interface FormPairs {
  /** Both were observed. */
  readonly observed: number;
  /** Both were readable. */
  readonly readable: number;
  /** Both were readable, and they disagree about the pole: counted, or expected from log-probabilities. */
  readonly disagreements: number;
}

/**
 * Counts one item's pairs under one form, over the first `repeats` draws. Log-probabilities stand for
 * every draw: with likelihoods p and q of the target pole two answers disagree with chance
 * p(1 − q) + q(1 − p), which for two draws is 0 or 1. Source: CDEval equation 6.
 */
export function formPairs(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: PaperForm },
): FormPairs {
  let observed = 0;
  let readable = 0;
  let disagreements = 0;
  for (let draw = 0; draw < tally.repeats; draw += 1) {
    const p = scoreAt(tally, { item, template: { form, order: 'norm' }, draw });
    const q = scoreAt(tally, { item, template: { form, order: 'reverse' }, draw });
    if (p === undefined || q === undefined) continue;
    observed += 1;
    if (p === null || q === null) continue;
    readable += 1;
    disagreements += p * (1 - q) + q * (1 - p);
  }
  return { observed, readable, disagreements };
}
