import { type Dimension, dimensions } from '../../vocabulary/dimension.js';
import type { Item } from '../../vocabulary/item.js';

/** The items of each dimension that has any, in the order of the dimensions. */
export function byDimension(
  items: readonly Item[],
): readonly { readonly dimension: Dimension; readonly own: readonly Item[] }[] {
  return dimensions
    .map((dimension) => ({ dimension, own: items.filter((item) => item.dimension === dimension) }))
    .filter(({ own }) => own.length > 0);
}
