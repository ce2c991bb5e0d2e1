import { type Dimension, dimensions } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import type { BootstrapOptions } from './bootstrap.js';
import { signedEstimateOf } from './estimate.js';
import { isMostlyFill, restsOnAnswer } from './item-figures.js';
import type { SignedEstimate } from './profile.js';
import { spreadOf } from './resampled-figures.js';
import { strataOf } from './strata.js';
import { type DrawnFigures, drawFigures } from './weighed-estimate.js';
import { prepareItems, type WeighedFigures } from './weighed-figures.js';

/** How far one respondent's headline lies above another's on a dimension. */
export interface PairedDifference extends SignedEstimate {
  readonly first: string;
  readonly second: string;
  readonly dimension: Dimension;
}

/** A respondent's figures, to be held against another's. */
export interface Compared {
  readonly id: string;
  readonly figures: DrawnFigures;
}

/**
 * Every pair of respondents, the first less the second on each dimension, −1..1, null 0. Only the
 * items that both answered count, and both are resampled on the same draws of them: what an easy or a
 * telling item does to both at once is no part of their difference. Limits are t · SE of the
 * differences draw by draw. `n` counts items with an answer from both that could be read. The options
 * are those that the figures were drawn with.
 */
export function pairedDifferences(
  respondents: readonly Compared[],
  options: BootstrapOptions,
): PairedDifference[] {
  return respondents.flatMap((first, place) =>
    respondents.slice(place + 1).flatMap((second) => {
      const [one, other] = overCommonItems(first.figures, second.figures, options);
      return dimensions.map((dimension) => ({
        first: first.id,
        second: second.id,
        dimension,
        ...difference(one, other, dimension),
      }));
    }),
  );
}

/** Both over the items that both answered; most respondents answered the same, and are not drawn again. */
function overCommonItems(
  first: DrawnFigures,
  second: DrawnFigures,
  options: BootstrapOptions,
): [DrawnFigures, DrawnFigures] {
  const drawn = (side: DrawnFigures, other: DrawnFigures) => {
    const known = new Set(other.prepared.items.map(({ item }) => item.id));
    const items = side.prepared.items.filter(({ item }) => known.has(item.id));
    return items.length === side.prepared.items.length
      ? side
      : drawFigures(prepareItems(items, side.prepared), options);
  };
  return [drawn(first, second), drawn(second, first)];
}

function difference(
  first: DrawnFigures,
  second: DrawnFigures,
  dimension: Dimension,
): SignedEstimate {
  const of = (figures: WeighedFigures) => figures.dimensions[dimension].filled;
  const readByFirst = new Set(readItems(first, dimension));
  return signedEstimateOf({
    value: less(of(first.once), of(second.once)),
    standardError: spreadOf(
      first.draws.dimensions[dimension].filled.map(
        (drawn, nth) => drawn - (second.draws.dimensions[dimension].filled[nth] ?? Number.NaN),
      ),
    ),
    n: readItems(second, dimension).filter((id) => readByFirst.has(id)).length,
    mostlyFill: [first, second].some(({ prepared }) =>
      isMostlyFill(
        prepared.items.filter(({ item }) => item.dimension === dimension),
        paperForms,
      ),
    ),
    strata: strataOf(
      first.prepared.items.map(({ item }) => item),
      dimension,
    ),
    notes: [],
  });
}

/** The ids of the items of a dimension whose likelihood rests on an answer. */
function readItems({ prepared, once }: DrawnFigures, dimension: Dimension): string[] {
  return prepared.items
    .filter(({ item }) => item.dimension === dimension)
    .filter((item) => restsOnAnswer('filled', item, once.weights.cdeval))
    .map(({ item }) => item.id);
}

function less(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : first - second;
}
