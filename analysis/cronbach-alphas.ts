import { dimensions } from '../src/vocabulary/dimension.js';
import { type CronbachAlpha, cronbachAlpha, fewestRespondents } from './cronbach-alpha.js';
import { summariseItems } from './item-summary.js';
import { orientationLikelihood } from './orientation-likelihood.js';
import type { Tally } from './tally.js';
import { figuresOnce, prepareItems } from './weighed-figures.js';

/**
 * Cronbach's alpha of every dimension that has items, over respondents: cases are respondents, each
 * with its answered-only item likelihoods under its own form weights. None under ten respondents.
 */
export function cronbachAlphas(tallies: readonly Tally[]): CronbachAlpha[] {
  if (tallies.length < fewestRespondents) return [];
  const rows = tallies.map(itemLikelihoods);
  return dimensions.flatMap((dimension) => {
    const ids = (tallies[0]?.items ?? [])
      .filter((item) => item.dimension === dimension)
      .map(({ id }) => id);
    if (ids.length === 0) return [];
    const likelihoods = rows.map((row) => ids.map((id) => row.get(id) ?? null));
    return [cronbachAlpha({ dimension, likelihoods })];
  });
}

/** Each item's answered-only likelihood (equation 2), by id. */
function itemLikelihoods(tally: Tally): ReadonlyMap<string, number | null> {
  const items = summariseItems(tally);
  const plannedPairs = tally.items.length * tally.repeats;
  const { cdeval } = figuresOnce(prepareItems(items, { plannedPairs })).weights;
  return new Map(
    items.map(({ item, answered }) => [item.id, orientationLikelihood(answered, cdeval)]),
  );
}
