import type { Form } from '../src/vocabulary/template.js';
import { type AnswerCount, answerCount } from './answer-count.js';
import { type FormPairs, formPairs } from './form-pairs.js';
import { type PerForm, perForm } from './per-form.js';
import type { TalliedItem, Tally } from './tally.js';
import { type Likelihood, templateLikelihood } from './template-likelihood.js';

/** All that the estimates need of one item, so that thousands of resamples never reread the tally. */
export interface ItemSummary {
  readonly item: TalliedItem;
  readonly imputed: PerForm<number | null>;
  readonly readableOnly: PerForm<number | null>;
  /** The `likert` rating towards the target pole, 0..1, unread answers at 0.5. */
  readonly rating: number | null;
  readonly pairs: PerForm<FormPairs>;
  readonly answers: Readonly<Record<Form, AnswerCount>>;
}

/** Sums up every item with at least one form observed in both orders; others have no likelihood. */
export function summariseItems(tally: Tally): ItemSummary[] {
  return tally.items
    .map((_, item) => summariseItem(tally, item))
    .filter(({ imputed, rating }) =>
      [imputed.ab, imputed.repeat, imputed.compare, rating].some((value) => value !== null),
    );
}

/**
 * Sums up the item at a place in `tally.items`.
 * @throws RangeError when there is no item there
 */
export function summariseItem(tally: Tally, item: number): ItemSummary {
  const tallied = tally.items[item];
  if (!tallied) throw new RangeError(`the tally has no item ${item}`);
  const likelihoods = perForm((form) => formLikelihood(tally, { item, form }));
  return {
    item: tallied,
    imputed: perForm((form) => likelihoods[form].imputed),
    readableOnly: perForm((form) => likelihoods[form].readableOnly),
    rating: formLikelihood(tally, { item, form: 'likert' }).imputed,
    pairs: perForm((form) => formPairs(tally, { item, form })),
    answers: {
      ...perForm((form) => answerCount(tally, { item, form })),
      likert: answerCount(tally, { item, form: 'likert' }),
    },
  };
}

/** Half to each order. Without both, one order's bias would go unopposed, so the form does not count. */
function formLikelihood(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: Form },
): Likelihood {
  const norm = templateLikelihood(tally, { item, template: { form, order: 'norm' } });
  const reverse = templateLikelihood(tally, { item, template: { form, order: 'reverse' } });
  return {
    imputed: half(norm.imputed, reverse.imputed),
    readableOnly: half(norm.readableOnly, reverse.readableOnly),
  };
}

function half(norm: number | null, reverse: number | null): number | null {
  return norm === null || reverse === null ? null : (norm + reverse) / 2;
}
