import { type Form, orders } from '../src/vocabulary/template.js';
import type { Tally } from './tally.js';
import { observedOutcomes, scoreOf } from './template-likelihood.js';

/** Answers that were observed, and those of them that could be read. */
export interface AnswerCount {
  readonly observed: number;
  readonly readable: number;
}

/** Counts the answers to one item under one form, both orders, over the first `repeats` draws. */
export function answerCount(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: Form },
): AnswerCount {
  const scores = orders
    .flatMap((order) => observedOutcomes(tally, { item, template: { form, order } }))
    .map(scoreOf);
  return {
    observed: scores.length,
    readable: scores.filter((score) => score !== null).length,
  };
}
