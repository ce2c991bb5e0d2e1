import { type Form, forms, orders } from '../src/vocabulary/template.js';
import type { Scoring } from './profile.js';
import { exactAt, type Tally } from './tally.js';
import { observedOutcomes } from './template-likelihood.js';
import { mean } from './weighted-mean.js';

/**
 * How the answers to each form were scored, counted in pairs of item and order: those read from
 * log-probabilities, with the mean chance, 0..1, that these give to anything but an answer, and those
 * that were sampled. Forms that nobody asked are left out.
 */
export function scoringOf(tally: Tally): Scoring[] {
  return forms
    .map((form) => scoringOfForm(tally, form))
    .filter(({ exact, sampled }) => exact + sampled > 0);
}

function scoringOfForm(tally: Tally, form: Form): Scoring {
  const pairs = tally.items.flatMap((_, item) =>
    orders.map((order) => ({ item, template: { form, order } })),
  );
  const exact = pairs.flatMap((pair) => exactAt(tally, pair) ?? []);
  const sampled = pairs.filter(
    (pair) => !exactAt(tally, pair) && observedOutcomes(tally, pair).length > 0,
  );
  return {
    form,
    exact: exact.length,
    sampled: sampled.length,
    unread: mean(exact.map(({ unread }) => unread)),
  };
}
