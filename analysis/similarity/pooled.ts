import type { Dimension } from '../../vocabulary/scheme.js';
import { logistic } from '../statistics/intervals.js';
import { partialPooling } from '../statistics/pooling.js';
import { type Figure, leanP } from '../survey/estimates.js';
import { weighedFigure } from '../survey/resampled-figures.js';
import type { PooledDimension } from './comparison.js';
import type { Compared } from './ensemble.js';

/**
 * The headlines of all respondents on each dimension, drawn towards their mean on the logit scale by how
 * little is known of each (normal about normal), for those who rank: the top of a list of noisy figures
 * is mostly luck. Dimensions with fewer than three respondents that have an interval are left out.
 */
export function pooledLikelihoods(
  respondents: readonly Compared[],
  dimensions: readonly Dimension[],
): PooledDimension[] {
  return dimensions.flatMap((dimension) => {
    const known = respondents.flatMap(({ id, figures }) => {
      const figure = weighedFigure(figures, { dimension, name: 'imputed', notes: [] });
      // What has a p has an interval.
      return leanP(figure) === null ? [] : [{ id, ...onLogit(figure) }];
    });
    const pooled = partialPooling(known);
    if (!pooled) return [];
    const likelihoods = known.map(({ id }, place) => ({
      respondent: id,
      value: logistic(pooled.values[place] ?? pooled.mean),
    }));
    return [{ dimension, likelihoods }];
  });
}

/** A likelihood as a logit with its standard error; one of 0 or 1 as n + 1 items of which half an item is at the other pole. */
function onLogit({ value, standardError, n }: Figure) {
  const found = value ?? 0.5;
  const atPole = found <= 0 || found >= 1;
  const p = atPole ? (n * found + 0.5) / (n + 1) : found;
  const error = atPole ? Math.sqrt((p * (1 - p)) / n) : (standardError ?? 0);
  return { value: Math.log(p / (1 - p)), standardError: error / (p * (1 - p)) };
}
