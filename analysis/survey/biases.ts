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

export interface BiasPullOptions {
  /** The imputed likelihoods of each item of the dimension, 0..1; null for a form that is missing. */
  readonly likelihoods: readonly PerForm<number | null>[];
  /** The headline's. */
  readonly weights: PerForm<number>;
  readonly biases: Biases;
}

const biasOfForm = { ab: 'position', repeat: 'position', compare: 'acquiescence' } as const;

/** A bias and the forms that have it, taken together. */
interface Biased {
  readonly name: keyof Biases;
  readonly bias: SignedEstimate;
  /** Σ w_f·(L_f − ½), the mean over items: how far these forms take the headline from ½. */
  readonly lean: number;
}

/** Beyond this as good as every answer ignores its item. */
const MOST_IGNORING = 1 - 1e-6;

/**
 * The headline less what it would be without position bias and acquiescence, −1..1. Under the model of
 * `biases` a form's likelihood is ½ + (1 − |b|)(p − ½), both orders taken together, and unread answers
 * at ½ leave it so. The pull is then, the second sum cut off at 0 and 1,
 *
 *     Σ w_f·L_f − Σ w_f·[½ + (L_f − ½)/(1 − |b_f|)]
 *
 * Noise makes a measured |b| too large: it is taken as √(b̂² − SE²), 0 where that is negative, and as it
 * stands where it has no standard error.
 *
 * The limits are the least and the most pull with each bias at either end of its own interval (at 0
 * where the interval holds 0). They are for the biases alone, the likelihoods being taken as they are;
 * and the pull is this model's: a bias that decides only where the item leaves a respondent in doubt
 * would give another. `n` is the fewest items behind a bias that matters. Null where such a bias is
 * unknown or leaves nothing of the items.
 */
export function biasPull(options: BiasPullOptions): SignedEstimate {
  const all = biasedForms(options);
  const n = all.length === 0 ? 0 : Math.min(...all.map(({ bias }) => bias.n));
  const none = { value: null, low: null, high: null, standardError: null, n };
  if (all.length === 0) return { ...none, note: 'no form has a likelihood' };
  for (const { name, bias } of all) {
    if (bias.value === null) return { ...none, note: `${name}: unknown` };
    if (withoutNoise(bias) > MOST_IGNORING) {
      return { ...none, note: `${name}: every answer follows it, so nothing is left of the items` };
    }
  }
  const headline = 0.5 + sum(all.map(({ lean }) => lean));
  const cutOff = (pull: number) => headline - Math.min(1, Math.max(0, headline - pull));
  const value = cutOff(sum(all.map(({ bias, lean }) => pullOf(lean, withoutNoise(bias)))));
  const unlimited = all.filter(({ bias }) => bias.low === null);
  if (unlimited.length > 0) {
    const note = unlimited.map(({ name, bias }) => `${name}: ${bias.note}`).join('; ');
    return { ...none, value, note };
  }
  const ends = all.map(({ bias, lean }) => endsOf(bias).map((size) => pullOf(lean, size)));
  return {
    ...none,
    value,
    low: cutOff(sum(ends.map((pulls) => Math.min(...pulls)))),
    high: cutOff(sum(ends.map((pulls) => Math.max(...pulls)))),
    note: null,
  };
}

function biasedForms({ likelihoods, weights, biases }: BiasPullOptions): Biased[] {
  const leans = likelihoods.map((item) => leansOf(item, weights)).filter((own) => own.length > 0);
  return (['position', 'acquiescence'] as const).flatMap((name) => {
    const own = leans.flat().filter(({ form }) => biasOfForm[form] === name);
    const lean = sum(own.map((each) => each.lean)) / leans.length;
    return own.length === 0 ? [] : [{ name, bias: biases[name], lean }];
  });
}

/** How far each form that an item has takes its likelihood (equation 2) from ½. */
function leansOf(item: PerForm<number | null>, weights: PerForm<number>) {
  const there = paperForms.flatMap((form) => {
    const likelihood = item[form];
    const weight = weights[form];
    return likelihood === null || weight === 0 ? [] : [{ form, likelihood, weight }];
  });
  const total = sum(there.map(({ weight }) => weight));
  return there.map(({ form, likelihood, weight }) => ({
    form,
    lean: (weight / total) * (likelihood - 0.5),
  }));
}

/** lean − lean/(1 − |b|): 0 without a bias, and beyond all bounds as |b| nears 1. */
function pullOf(lean: number, size: number): number {
  return lean - lean / (1 - Math.min(size, MOST_IGNORING));
}

/** |b| without what noise adds to it, 0..1. */
function withoutNoise({ value, standardError }: SignedEstimate): number {
  return Math.sqrt(Math.max(0, (value ?? 0) ** 2 - (standardError ?? 0) ** 2));
}

/** |b| at the ends of its interval: nearest to 0, and farthest from it. */
function endsOf({ low, high }: SignedEstimate): [nearest: number, farthest: number] {
  const [from, to] = [low ?? 0, high ?? 0];
  const holdsZero = from <= 0 && to >= 0;
  const sizes = [Math.abs(from), Math.abs(to)];
  return [holdsZero ? 0 : Math.min(...sizes), Math.max(...sizes)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
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
