import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Template } from '../src/vocabulary/template.js';
import { meanLikelihood } from './estimate.js';
import type { TemplateLikelihood } from './profile.js';
import type { Tally } from './tally.js';
import { templateLikelihood } from './template-likelihood.js';

/** One template's imputed likelihood (equation 1), 0..1, as a mean over the items of a dimension. */
export function templateMean(
  tally: Tally,
  { dimension, template }: { readonly dimension: Dimension; readonly template: Template },
): TemplateLikelihood {
  const places = [...tally.items.keys()].filter(
    (item) => tally.items[item]?.dimension === dimension,
  );
  const estimate = meanLikelihood({
    items: places.flatMap((item) => tally.items[item] ?? []),
    cells: tally.cells,
    values: places.map((item) => templateLikelihood(tally, { item, template }).imputed),
  });
  return { ...template, ...estimate };
}
