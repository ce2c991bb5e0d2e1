import { type Form, orders } from '../src/vocabulary/template.js';
import { exactAt, type ItemTemplate, type Tally } from './tally.js';
import { observedOutcomes, scoreOf } from './template-likelihood.js';

/** Answers that were observed, and those of them that could be read. */
export interface AnswerCount {
  readonly observed: number;
  readonly readable: number;
}

/**
 * Counts the answers to one item under one form, both orders, over the first `repeats` draws.
 * Log-probabilities stand for as many draws.
 */
export function answerCount(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: Form },
): AnswerCount {
  const counts = orders.map((order) => templateCount(tally, { item, template: { form, order } }));
  return {
    observed: counts.reduce((sum, { observed }) => sum + observed, 0),
    readable: counts.reduce((sum, { readable }) => sum + readable, 0),
  };
}

function templateCount(tally: Tally, of: ItemTemplate): AnswerCount {
  if (exactAt(tally, of)) return { observed: tally.repeats, readable: tally.repeats };
  const scores = observedOutcomes(tally, of).map(scoreOf);
  return {
    observed: scores.length,
    readable: scores.filter((score) => score !== null).length,
  };
}
