import type { Cells, Dimension } from '../../vocabulary/scheme.js';
import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import { mean } from '../statistics/descriptives.js';
import { meanSigned, signedEstimateOf } from './estimates.js';
import { type ItemSummary, isMostlyFill } from './item-summaries.js';
import { overForms, type PerForm, perForm, templateLikelihood } from './likelihoods.js';
import type { Biases, SignedEstimate } from './profile.js';
import { stratifiedMean } from './strata.js';
import type { Tally } from './tally.js';

/**
 * Position bias (`ab` and `repeat`, towards the option shown first) and acquiescence (`compare`,
 * towards yes, which names the option shown first), −1..1: an item's P(target | norm) − P(target |
 * reverse), from readable answers, meaned over the forms that have both orders and then over items.
 *
 * Say that an answer ignores its item with chance |b|, and then goes to the first option where b > 0
 * and to the second otherwise; else it goes to the target pole with chance p. With b > 0
 *
 *     P(target | norm)    = b + (1 − b)·p     (the target option is shown first)
 *     P(target | reverse) =     (1 − b)·p     (it is shown second)
 *
 * and for b < 0 the |b| stands in the other line: the difference is b, whatever the item. Of `compare`
 * it is P(yes | norm) + P(yes | reverse) − 1. Where the two orders also draw differently on the item,
 * that averages out over items.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const tally = createTally(items, { repeats: 1 });
 * for (const item of items.keys()) {
 *   for (const form of ['ab', 'repeat', 'compare']) {
 *     for (const order of ['norm', 'reverse']) {
 *       const pole = form === 'compare' || order === 'norm' ? 'target' : 'opposite';
 *       countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *     }
 *   }
 * }
 * const { position, acquiescence } = biases(tally);
 * position.value // → 1
 * acquiescence.value // → 0
 */
export function biases(tally: Tally): Biases {
  return { position: biasOf(tally, ['ab', 'repeat']), acquiescence: biasOf(tally, ['compare']) };
}

function biasOf(tally: Tally, forms: readonly PaperForm[]): SignedEstimate {
  const { items, cells } = tally;
  const values = items.map((_, item) => mean(forms.map((form) => orderGap(tally, { item, form }))));
  const isUnknown = values.every((value) => value === null);
  return meanSigned(
    { items, cells, values },
    isUnknown ? [`no item was read in both orders of ${forms.join(' or ')}`] : [],
  );
}

/** P(target | norm) − P(target | reverse) of one item under one form, −1..1; null without both. */
function orderGap(
  tally: Tally,
  { item, form }: { readonly item: number; readonly form: PaperForm },
): number | null {
  const norm = templateLikelihood(tally, { item, template: { form, order: 'norm' } }).readableOnly;
  const reverse = templateLikelihood(tally, {
    item,
    template: { form, order: 'reverse' },
  }).readableOnly;
  return norm === null || reverse === null ? null : norm - reverse;
}

/**
 * How far each form alone lies from the mean of the three, −1..1, over the items of a dimension that
 * were observed under all three in both orders: L_f − (L_ab + L_repeat + L_compare)/3 of the imputed
 * likelihoods, mean over items. The three shifts sum to 0. `n` counts the items with an answer that
 * was read.
 */
export function formShifts(
  items: readonly ItemSummary[],
  { dimension, cells }: { readonly dimension: Dimension; readonly cells: Cells },
): PerForm<SignedEstimate> {
  const own = items.filter(
    ({ item, imputed }) => item.dimension === dimension && !overForms(imputed).includes(null),
  );
  const n = own.filter(({ answers }) =>
    paperForms.some((form) => answers[form].readable > 0),
  ).length;
  const mostlyFill = isMostlyFill(own, paperForms);
  return perForm((form) => {
    const shifts = stratifiedMean({
      items: own.map(({ item }) => item),
      cells,
      values: own.map(({ imputed }) => (imputed[form] ?? 0) - (mean(overForms(imputed)) ?? 0)),
    });
    const { value = null, standardError = null, strata = [] } = shifts ?? {};
    const notes = own.length === 0 ? ['no item was put in all three forms'] : [];
    return signedEstimateOf({ value, standardError, n, mostlyFill, strata, notes });
  });
}
