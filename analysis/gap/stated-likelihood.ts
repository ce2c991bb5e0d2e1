import { restsOnAnswer } from '../item-figures.js';
import { summariseItem } from '../item-summary.js';
import { orientationLikelihood } from '../orientation-likelihood.js';
import type { PerForm } from '../per-form.js';
import type { Tally } from '../tally.js';

/**
 * p, 0..1, of the item at a place in `tally.items`: the headline's likelihood (CDEval equation 2),
 * unread answers at 0.5. Null without a single answer that could be read, which states nothing.
 */
export function statedLikelihood(
  tally: Tally,
  { item, weights }: { readonly item: number; readonly weights: PerForm<number> },
): number | null {
  const summary = summariseItem(tally, item);
  if (!restsOnAnswer('imputed', summary, weights)) return null;
  return orientationLikelihood(summary.imputed, weights);
}

/** The same by the item's id, of all that state something. */
export function statedLikelihoods(
  tally: Tally,
  weights: PerForm<number>,
): ReadonlyMap<string, number> {
  return new Map(
    tally.items.flatMap(({ id }, item) => {
      const stated = statedLikelihood(tally, { item, weights });
      return stated === null ? [] : [[id, stated] as const];
    }),
  );
}
