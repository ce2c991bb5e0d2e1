import { propensity } from '../../src/simulation/answer-model.js';
import { likelihoodGiven, type TrueLikelihood } from '../../src/simulation/true-likelihood.js';
import type { Declaration } from '../../src/vocabulary/declaration.js';
import type { Dimension } from '../../src/vocabulary/dimension.js';
import type { Item } from '../../src/vocabulary/item.js';
import { templates } from '../../src/vocabulary/template.js';
import { dimensions } from './schemes.js';

/**
 * The likelihoods that an unlimited number of answers would give, all 0..1: what an estimator should
 * recover from these items, biases included. Dimensions without items are left out.
 */
export function trueLikelihood(
  declaration: Declaration,
  items: readonly Item[],
): {
  readonly items: ReadonlyMap<string, TrueLikelihood>;
  readonly dimensions: ReadonlyMap<Dimension, TrueLikelihood>;
} {
  const rows = items.map((item) => ({
    item,
    truth: likelihoodGiven(declaration, (template) => propensity(declaration, item, template)),
  }));
  const byDimension = dimensions.flatMap((dimension) => {
    const truths = rows.filter(({ item }) => item.dimension === dimension).map((row) => row.truth);
    return truths.length > 0 ? [[dimension, meanOf(truths)] as const] : [];
  });
  return {
    items: new Map(rows.map(({ item, truth }) => [item.id, truth])),
    dimensions: new Map(byDimension),
  };
}

function meanOf(truths: readonly TrueLikelihood[]): TrueLikelihood {
  return {
    templates: templates.map((_, index) => mean(truths.map((t) => t.templates[index] ?? 0))),
    readableOnly: mean(truths.map((t) => t.readableOnly)),
    imputed: mean(truths.map((t) => t.imputed)),
    rating: mean(truths.map((t) => t.rating)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
