import { hasSpread, product, statedResiduals } from './residuals.js';
import type { SlopeItem } from './slope-item.js';

/**
 * λ = Σ(s_i − s̄_d)(e_i − ē_d)/Σ(s_i − s̄_d)²: by how much e rises with s from item to item within a
 * dimension. 0 is a faithful reader; 1 one that answers its own opinion whatever the story; below 0 it
 * leans away from its own. What raises e or s on all items of a dimension alike, such as a constant pole
 * bias, is in that dimension's intercept.
 *
 * `adjusted` takes the items' covariate out of both as well, with one slope for all dimensions. Null
 * where nothing is left of s: no item, none that differs from others of its dimension, or none that does
 * beyond its covariate.
 * @example
 * const items = [-0.8, -0.2, 0.4, 0.9].map((stated, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: 'pdi',
 *   stated,
 *   lean: 0.25 * stated + 0.1,
 *   covariate: null,
 *   halves: null,
 * }));
 * carryOverSlope(items, { adjusted: false }) // → 0.25
 * carryOverSlope([], { adjusted: false }) // → null
 */
export function carryOverSlope(
  items: readonly SlopeItem[],
  model: { readonly adjusted: boolean },
): number | null {
  const stated = statedResiduals(items, model);
  if (!hasSpread(stated)) return null;
  const leans = new Float64Array(items.map(({ lean }) => lean));
  return product(stated, leans) / product(stated, stated);
}
