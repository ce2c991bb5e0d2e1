import type { Declaration } from '../vocabulary/declaration.js';
import type { Item } from '../vocabulary/item.js';
import { paperForms, templates } from '../vocabulary/template.js';
import { propensity } from './answer-model.js';

const paperTemplates = templates.filter(({ form }) => paperForms.some((paper) => paper === form));

const known = new WeakMap<Declaration, WeakMap<object, number>>();

/**
 * p: what a simulated respondent thinks of an item itself, P(target pole) 0..1. It is the mean of its
 * propensities under the paper's six templates: equation 2 with uniform weights, endless answers, and
 * none of the biases that a survey adds.
 */
export function ownLikelihood(
  declaration: Declaration,
  item: Pick<Item, 'id' | 'dimension'>,
): number {
  const ofItems = known.get(declaration) ?? new WeakMap<object, number>();
  known.set(declaration, ofItems);
  const likelihood = ofItems.get(item) ?? meanPropensity(declaration, item);
  ofItems.set(item, likelihood);
  return likelihood;
}

function meanPropensity(declaration: Declaration, item: Pick<Item, 'id' | 'dimension'>): number {
  const sum = paperTemplates.reduce(
    (total, template) => total + propensity(declaration, item, template),
    0,
  );
  return sum / paperTemplates.length;
}
