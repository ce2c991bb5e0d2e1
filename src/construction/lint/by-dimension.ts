import type { Dimension } from '../../vocabulary/dimension.js';
import type { Item } from '../../vocabulary/item.js';
import type { Trouble } from './check.js';

/** The items of each dimension that has any, in the order of these. */
export function byDimension(
  items: readonly Item[],
  dimensions: readonly Dimension[],
): readonly { readonly dimension: Dimension; readonly own: readonly Item[] }[] {
  return dimensions
    .map((dimension) => ({ dimension, own: items.filter((item) => item.dimension === dimension) }))
    .filter(({ own }) => own.length > 0);
}

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What is wrong with a dimension, as far as it is its own. */
export interface DimensionTrouble {
  readonly dimension: Dimension;
  readonly detail: string;
}

/**
 * What is wrong with several dimensions and mended the same way, said once: "pdi and idv (3); uai (4): …".
 * Nothing where none has it.
 */
export function* saidOnce(
  found: readonly DimensionTrouble[],
  message: string,
): Generator<Trouble, void> {
  if (found.length === 0) return;
  const details = [...new Set(found.map(({ detail }) => detail))];
  const named = details.map((detail) => {
    const own = found.filter((each) => each.detail === detail).map(({ dimension }) => dimension);
    return `${conjunction.format(own)} (${detail})`;
  });
  yield { path: ['items'], message: `${named.join('; ')}: ${message}` };
}
