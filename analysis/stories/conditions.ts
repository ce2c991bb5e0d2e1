import { type Shots, type Style, shotCounts, styles } from '../../vocabulary/inference.js';
import type { Dimension } from '../../vocabulary/scheme.js';

/** How something was asked. */
export interface Condition {
  readonly style: Style;
  readonly shots: Shots;
}

/** Rows by how they were asked, in the order of the vocabulary; none is empty. */
export function byCondition<Row extends Condition>(
  rows: readonly Row[],
): { readonly condition: Condition; readonly rows: readonly Row[] }[] {
  return styles
    .flatMap((style) => shotCounts.map((shots) => ({ style, shots })))
    .map((condition) => ({
      condition,
      rows: rows.filter(
        ({ style, shots }) => style === condition.style && shots === condition.shots,
      ),
    }))
    .filter(({ rows: asked }) => asked.length > 0);
}

/** All rows (null) and, where they are of two categories or more, those of each: these dimensions first, in their order. */
export function byCategory<Row>(
  rows: readonly Row[],
  {
    categoryOf,
    dimensions,
  }: {
    readonly categoryOf: (row: Row) => string | null;
    readonly dimensions: readonly Dimension[];
  },
): { readonly category: string | null; readonly rows: readonly Row[] }[] {
  const named = new Set(rows.map(categoryOf).filter((category) => category !== null));
  const categories =
    named.size < 2
      ? []
      : [...named].sort(
          (one, other) =>
            placeAmong(dimensions, one) - placeAmong(dimensions, other) || (one < other ? -1 : 1),
        );
  return [
    { category: null, rows },
    ...categories.map((category) => ({
      category,
      rows: rows.filter((row) => categoryOf(row) === category),
    })),
  ];
}

function placeAmong(dimensions: readonly Dimension[], category: string): number {
  const place = dimensions.indexOf(category);
  return place < 0 ? dimensions.length : place;
}
