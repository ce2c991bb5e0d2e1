import { ofDimension } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import { fewestItems } from './estimate.js';
import { isMostlyFill, restsOnAnswer } from './item-figures.js';
import { strataOf } from './strata.js';
import type { DrawnFigures } from './weighed-estimate.js';

/** A figure for each dimension, in their order. */
export type Six = ArrayLike<number>;

/** A respondent's headline on all dimensions, as found and in every draw of its items. */
export interface DrawnProfile {
  readonly found: Six;
  /** Empty where no interval can be had; draws of two respondents over the same items belong together. */
  readonly draws: readonly Six[];
  /** Items behind it, each with at least one answer that was read. */
  readonly n: number;
  /** Items less the strata that they were drawn in, on the dimension that has the fewest. */
  readonly degreesOfFreedom: number;
  /** Why there are no draws; null where there are. */
  readonly note: string | null;
}

/**
 * The headline on all dimensions of figures over some items; null where a dimension has none.
 * There are draws only where every dimension would have an interval of its own.
 */
export function drawnProfile({ prepared, once, draws }: DrawnFigures): DrawnProfile | null {
  const { dimensions, domains } = prepared.cells;
  const found = dimensions.map(
    (dimension) => ofDimension(once.dimensions, dimension).imputed ?? Number.NaN,
  );
  if (found.some(Number.isNaN)) return null;
  const items = prepared.items.map(({ item }) => item);
  const read = dimensions.map((dimension) => {
    const own = prepared.items.filter(({ item }) => item.dimension === dimension);
    return {
      n: own.filter((item) => restsOnAnswer('imputed', item, once.weights.cdeval)).length,
      mostlyFill: isMostlyFill(own, paperForms),
      strata: strataOf(items, { dimension, domains }).length,
    };
  });
  const n = read.reduce((sum, each) => sum + each.n, 0);
  const fewest = Math.min(...read.map((each) => each.n));
  const note = read.some(({ mostlyFill }) => mostlyFill)
    ? 'on some dimension under half of its answers could be read'
    : fewest < fewestItems
      ? `${fewest === 1 ? '1 item' : `${fewest} items`} on some dimension; an interval needs ${fewestItems}`
      : null;
  const columns = dimensions.map((dimension) => ofDimension(draws.dimensions, dimension).imputed);
  const drawn = Array.from(columns[0] ?? [], (_, draw) =>
    Float64Array.from(columns, (column) => column[draw] ?? Number.NaN),
  );
  const whole = drawn.every((six) => !six.some(Number.isNaN));
  return {
    found,
    draws: note === null && whole ? drawn : [],
    n,
    degreesOfFreedom: Math.min(...read.map((each) => each.n - each.strata)),
    note: note ?? (whole ? null : 'in some draws of its items a dimension has no figure'),
  };
}
