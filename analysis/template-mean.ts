import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Template } from '../src/vocabulary/template.js';
import type { TemplateLikelihood } from './profile.js';
import type { Tally } from './tally.js';
import { templateLikelihood } from './template-likelihood.js';
import { mean } from './weighted-mean.js';

/** One template's filled likelihood (equation 1), 0..1, as a mean over the items of a dimension. */
export function templateMean(
  tally: Tally,
  { dimension, template }: { readonly dimension: Dimension; readonly template: Template },
): TemplateLikelihood {
  const values = [...tally.items.entries()]
    .filter(([, item]) => item.dimension === dimension)
    .map(([item]) => templateLikelihood(tally, { item, template }).filled)
    .filter((value) => value !== null);
  return { ...template, value: mean(values), n: values.length };
}
