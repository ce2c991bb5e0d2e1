import { type Order, paperForms, templateIndex } from '../src/vocabulary/template.js';
import { type PerForm, paperTemplates, perForm } from './per-form.js';
import { pooledCorrelation } from './pooled-correlation.js';
import type { SignedEstimate } from './profile.js';
import {
  noReliability,
  type ReliabilityOptions,
  reliabilityEstimate,
} from './reliability-estimate.js';
import type { TalliedItem, Tally } from './tally.js';
import { templateLikelihood } from './template-likelihood.js';
import { mean } from './weighted-mean.js';

/** One template of each form: the order in which a half has it. */
type Half = PerForm<Order>;

/** All splits but that of every `norm` against every `reverse`, which would set order against order. */
const splits: readonly { readonly one: Half; readonly other: Half }[] = paperForms.map(
  (turned) => ({
    one: perForm((form) => (form === turned ? 'reverse' : 'norm')),
    other: perForm((form) => (form === turned ? 'norm' : 'reverse')),
  }),
);

/** An item that was read under all six templates. */
interface ReadItem {
  readonly item: TalliedItem;
  /** By split. */
  readonly halves: readonly (readonly [number, number])[];
}

/**
 * Split-half reliability of a respondent's item likelihoods, −1..1: how far the items that lean to the
 * target pole under one half of the templates do so under the other. A half has one template of each
 * form; its likelihood is equation 2 with the headline's weights, readable answers only. The
 * correlations r of the three splits that balance the orders are averaged as they are, since Fisher's
 * z of halves that agree entirely is infinite, and stepped up to twice the length: 2r/(1 + r).
 *
 * Cases are the items with a readable answer, or log-probabilities, under each of the six templates.
 * What a form or an order does to some items and not to others lowers the figure; what it adds to all
 * alike leaves it as it is. A split of which a half does not vary is left out of the mean.
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
 *       const pole = (item + (form === 'ab' ? 1 : 0)) % 4 < 2 ? 'target' : 'opposite';
 *       countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *     }
 *   }
 * }
 * const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
 * splitHalf(tally, { weights, seed: 1 }).value // → 1
 */
export function splitHalf(tally: Tally, options: ReliabilityOptions): SignedEstimate {
  const { weights, dimension, seed } = options;
  const read = tally.items.flatMap((item, place): ReadItem[] => {
    if (dimension !== undefined && item.dimension !== dimension) return [];
    const halves = halfLikelihoods(tally, { item: place, weights });
    return halves === null ? [] : [{ item, halves }];
  });
  if (read.length === 0) {
    return noReliability('no item has a readable answer to all six templates');
  }
  const columns = splits.map((_, split) => ({
    one: Float64Array.from(read, ({ halves }) => halves[split]?.[0] ?? 0),
    other: Float64Array.from(read, ({ halves }) => halves[split]?.[1] ?? 0),
  }));
  return reliabilityEstimate({
    items: read.map(({ item }) => item),
    cells: tally.cells,
    correlation: (sample) =>
      mean(columns.map(({ one, other }) => pooledCorrelation(one, other, sample))),
    length: 2,
    seed,
  });
}

/**
 * The likelihood of the item at a place in `tally.items`, 0..1, under either half of the templates, for
 * each of the three splits that balance the orders: equation 2 over the three templates of a half,
 * readable answers only. Null where one of the six templates has none.
 */
export function halfLikelihoods(
  tally: Tally,
  { item, weights }: { readonly item: number; readonly weights: PerForm<number> },
): [number, number][] | null {
  const likelihoods = paperTemplates.flatMap(
    (template) => templateLikelihood(tally, { item, template }).readableOnly ?? [],
  );
  if (likelihoods.length < paperTemplates.length) return null;
  const under = (half: Half) => halfLikelihood(likelihoods, { half, weights });
  return splits.map(({ one, other }) => [under(one), under(other)]);
}

/** Equation 2 over the templates of a half; at most 1, which weights may pass by a rounding. */
function halfLikelihood(
  likelihoods: readonly number[],
  { half, weights }: { readonly half: Half; readonly weights: PerForm<number> },
): number {
  const likelihood = paperForms.reduce(
    (sum, form) => sum + weights[form] * (likelihoods[templateIndex(form, half[form])] ?? 0),
    0,
  );
  return Math.min(1, likelihood);
}
