import { type Dimension, dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { type Pole, poles } from '../../src/vocabulary/pole.js';
import { type Layer, labels } from './panel.js';

/** Both poles of a dimension stand on rows of their own, with a space below them. */
const BLOCK = 5;
const APART = 2;
/** All dimensions together come first. */
const blocks: readonly (Dimension | null)[] = [null, ...dimensions];
/** Rows in all, one unit each. */
export const poleRows = blocks.length * BLOCK - 1;

/** The row of a pole, from the top. */
export function placeOf(dimension: Dimension | null, pole: Pole): number {
  return blocks.indexOf(dimension) * BLOCK + (pole === 'target' ? 0 : APART);
}

/** A pole as its row is named. */
export function poleName(dimension: Dimension | null, pole: Pole): string {
  return dimension === null ? `all ${pole} poles` : dimensionCatalogue[dimension][pole];
}

/** The names of all poles to the left of a panel. */
export function poleLabels(): Layer[] {
  const named = blocks.flatMap((dimension) =>
    poles.map((pole) => ({
      place: placeOf(dimension, pole),
      text: poleName(dimension, pole),
      whole: dimension === null,
    })),
  );
  const where = { rows: poleRows, x: -10, align: 'right' } as const;
  return [
    labels(
      named.filter(({ whole }) => whole),
      { ...where, weight: 600 },
    ),
    labels(
      named.filter(({ whole }) => !whole),
      where,
    ),
  ];
}
