import type { Declaration } from '../vocabulary/declaration.js';
import { poleOf } from '../vocabulary/pole.js';
import { paperForms, type Template, templates } from '../vocabulary/template.js';
import { chanceOfFirst, readableShare } from './answer-model.js';

/** What there is to find out about one item, or on average about the items of a dimension. */
export interface TrueLikelihood {
  /** P(target | readable) by template, in the order of `templates`; for `likert` the expected rating. */
  readonly templates: readonly number[];
  /** Equation 2 with uniform weights, from readable answers only. */
  readonly readableOnly: number;
  /** The same with every unread answer counted 0.5. */
  readonly imputed: number;
  /** The expected orientation rating, mean of both orders of `likert`. */
  readonly rating: number;
}

const paperTemplates = templates.map(({ form }) => paperForms.some((paper) => paper === form));

/** The likelihoods of an item whose propensity to the target pole, 0..1, is known under each template. */
export function likelihoodGiven(
  declaration: Declaration,
  propensityUnder: (template: Template) => number,
): TrueLikelihood {
  const values = templates.map((template) => {
    const towardsTarget = propensityUnder(template);
    const first = chanceOfFirst(declaration, { template, towardsTarget });
    return poleOf('first', template.order) === 'target' ? first : 1 - first;
  });
  const readableOnly = mean(values.filter((_, index) => paperTemplates[index]));
  const readable = readableShare(declaration);
  return {
    templates: values,
    readableOnly,
    imputed: readable * readableOnly + (1 - readable) * 0.5,
    rating: mean(values.filter((_, index) => !paperTemplates[index])),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
