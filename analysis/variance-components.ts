import type { MeanSquares } from './mean-squares.js';
import type { varianceSources } from './profile.js';

export type VarianceSource = (typeof varianceSources)[number];

/** The variance that each source adds to a 0/1 reading; below 0 where noise outweighs it. */
export type VarianceComponents = Readonly<Record<VarianceSource, number>>;

/**
 * Solves the expected mean squares of I items × 3 forms × 2 orders, all random, with R readings a cell
 * (σ² of the draw e, the item i, the form f, the order o and what they do together):
 *
 *     item                e + R·ifo + 2R·if + 3R·io + 6R·i
 *     form                e + R·ifo + 2R·if + IR·fo + 2IR·f
 *     order               e + R·ifo + 3R·io + IR·fo + 3IR·o
 *     item × form         e + R·ifo + 2R·if
 *     item × order        e + R·ifo + 3R·io
 *     form × order        e + R·ifo + IR·fo
 *     item × form × order e + R·ifo
 *     draw                e
 *
 * With R = 1 the last line is missing: `draw` is e + ifo, and `item × form × order` 0. Source: the rules
 * of Cornfield & Tukey 1956; Searle, Casella & McCulloch 1992, chapter 4.
 */
export function varianceComponents(
  meanSquares: MeanSquares,
  { repeats }: { readonly repeats: number },
): VarianceComponents {
  const { item, form, order, itemForm, itemOrder, formOrder, itemFormOrder, items } = meanSquares;
  const draw = repeats === 1 ? itemFormOrder : meanSquares.draw;
  return {
    item: (item - itemForm - itemOrder + itemFormOrder) / (6 * repeats),
    form: (form - itemForm - formOrder + itemFormOrder) / (2 * items * repeats),
    order: (order - itemOrder - formOrder + itemFormOrder) / (3 * items * repeats),
    'item × form': (itemForm - itemFormOrder) / (2 * repeats),
    'item × order': (itemOrder - itemFormOrder) / (3 * repeats),
    'form × order': (formOrder - itemFormOrder) / (items * repeats),
    'item × form × order': (itemFormOrder - draw) / repeats,
    draw,
  };
}
