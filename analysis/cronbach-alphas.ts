import { type CronbachAlpha, cronbachAlpha, fewestRespondents } from './cronbach-alpha.js';
import { orientationLikelihood } from './orientation-likelihood.js';
import type { DrawnFigures } from './weighed-estimate.js';

/**
 * Cronbach's alpha of every dimension that has items, over respondents: cases are respondents, each
 * with its readable-only item likelihoods under its own form weights. None under ten respondents.
 */
export function cronbachAlphas(respondents: readonly DrawnFigures[]): CronbachAlpha[] {
  const [first] = respondents;
  if (!first || respondents.length < fewestRespondents) return [];
  const rows = respondents.map(itemLikelihoods);
  return first.prepared.cells.dimensions.flatMap((dimension) => {
    const ids = first.prepared.items
      .filter(({ item }) => item.dimension === dimension)
      .map(({ item }) => item.id);
    if (ids.length === 0) return [];
    const likelihoods = rows.map((row) => ids.map((id) => row.get(id) ?? null));
    return [cronbachAlpha({ dimension, likelihoods })];
  });
}

/** Each item's readable-only likelihood (equation 2), by id. */
function itemLikelihoods({ prepared, once }: DrawnFigures): ReadonlyMap<string, number | null> {
  return new Map(
    prepared.items.map(({ item, readableOnly }) => [
      item.id,
      orientationLikelihood(readableOnly, once.weights.cdeval),
    ]),
  );
}
