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
  /** P(target | template) by {@link templateIndex}, readable answers only. */
  readonly likelihoods: readonly number[];
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
 */
export function splitHalf(tally: Tally, options: ReliabilityOptions): SignedEstimate {
  const { weights, dimension, seed } = options;
  const read = [...tally.items.entries()]
    .filter(([, item]) => dimension === undefined || item.dimension === dimension)
    .map(([place, item]): ReadItem => ({ item, likelihoods: likelihoodsOf(tally, place) }))
    .filter(({ likelihoods }) => likelihoods.length === paperTemplates.length);
  if (read.length === 0) {
    return noReliability('no item has a readable answer to all six templates');
  }
  const likelihoodsUnder = (half: Half) =>
    Float64Array.from(read, ({ likelihoods }) => halfLikelihood(likelihoods, { half, weights }));
  const halves = splits.map(({ one, other }) => ({
    one: likelihoodsUnder(one),
    other: likelihoodsUnder(other),
  }));
  return reliabilityEstimate({
    items: read.map(({ item }) => item),
    correlation: (sample) =>
      mean(halves.map(({ one, other }) => pooledCorrelation(one, other, sample))),
    length: 2,
    seed,
  });
}

/** Fewer than six where a template has no readable answer. */
function likelihoodsOf(tally: Tally, item: number): number[] {
  return paperTemplates.flatMap(
    (template) => templateLikelihood(tally, { item, template }).answered ?? [],
  );
}

/** Equation 2 over the templates of a half. */
function halfLikelihood(
  likelihoods: readonly number[],
  { half, weights }: { readonly half: Half; readonly weights: PerForm<number> },
): number {
  return paperForms.reduce(
    (sum, form) => sum + weights[form] * (likelihoods[templateIndex(form, half[form])] ?? 0),
    0,
  );
}
