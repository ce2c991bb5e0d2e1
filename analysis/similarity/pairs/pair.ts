import { type Dimension, ofDimension } from '../../../vocabulary/scheme.js';
import { mean } from '../../statistics/descriptives.js';
import { differenceP, type Figure } from '../../survey/estimates.js';
import { type DrawnFigures, spreadOf } from '../../survey/resampled-figures.js';
import type { WeighedFigures } from '../../survey/weighed-figures.js';
import { slopeAt } from '../../survey/wordings/own-wordings.js';
import { drawnProfile } from '../similarity.js';
import {
  differenceNoise,
  type KnownVariance,
  type PairErrors,
  type PairNoise,
  pairNoise,
  type WordingPart,
} from './pair-test.js';

/** Two respondents over the items that both answered, before they are judged. */
export interface Pair {
  readonly first: number;
  readonly second: number;
  readonly dimensions: readonly Dimension[];
  readonly figures: readonly Figure[];
  readonly errors: PairErrors;
  readonly noise: PairNoise;
  /** By dimension; null where it has no interval. */
  readonly onEach: readonly (KnownVariance | null)[];
  /** By dimension, the difference of the profiles; null where one has no figure. */
  readonly apart: readonly number[] | null;
  readonly n: number;
  /** Why the distance has no limits; null where it has. */
  readonly note: string | null;
}

/**
 * Two respondents by their places, over the same items. Noise is that of two that do not differ: SE² and
 * `partsAt`, what wordings of their own add, at the level half way between, since either one's own goes down
 * with m(1 − m) as chance moves it away. Source: Miettinen & Nurminen 1985.
 */
export function pairOf(
  sides: readonly DrawnFigures[],
  {
    first,
    second,
    partsAt,
  }: {
    readonly first: number;
    readonly second: number;
    readonly partsAt: (levels: readonly number[]) => readonly WordingPart[];
  },
): Pair {
  const dimensions = sides[0]?.prepared.cells.dimensions ?? [];
  const notes = sides.flatMap(({ prepared }) => prepared.mark ?? []);
  const figures = dimensions.map((dimension) => ({ ...differenceOn(dimension, sides), notes }));
  const levels = dimensions.map((dimension) =>
    sides.map(({ once }) => ofDimension(once.dimensions, dimension).imputed ?? 0.5),
  );
  const halfWay = levels.map((both) => mean(both) ?? 0.5);
  const items = figures.map(({ standardError, n, strata }, place) => {
    const own = mean((levels[place] ?? []).map(slopeAt)) ?? 0;
    const less = own === 0 ? 1 : slopeAt(halfWay[place] ?? 0.5) / own;
    return {
      variance: less * (standardError ?? 0) ** 2,
      degreesOfFreedom: Math.max(1, n - strata.length),
    };
  });
  const errors = { items, wordings: partsAt(halfWay) };
  const [one, other] = sides.map(drawnProfile);
  return {
    first,
    second,
    dimensions,
    figures,
    errors,
    noise: pairNoise(errors),
    onEach: figures.map((figure, place) =>
      differenceP(figure) === null ? null : differenceNoise(errors, place),
    ),
    apart:
      one && other
        ? Array.from(one.found, (each, place) => each - (other.found[place] ?? 0))
        : null,
    n: one && other ? Math.min(one.n, other.n) : 0,
    note:
      one && other
        ? (one.note ?? other.note)
        : 'no figure on all dimensions over items that both answered',
  };
}

/** The first less the second on a dimension, both over the same items, with its spread over draws of them. */
function differenceOn(
  dimension: Dimension,
  [first, second]: readonly DrawnFigures[],
): Omit<Figure, 'notes'> {
  if (!first || !second) throw new RangeError('a difference is between two');
  const of = (figures: WeighedFigures) => ofDimension(figures.dimensions, dimension).imputed;
  const [readByFirst, readBySecond] = [first, second].map(({ read }) =>
    ofDimension(read.imputed, dimension),
  );
  const [one, other] = [of(first.once), of(second.once)];
  const drawn = ofDimension(second.draws.dimensions, dimension).imputed;
  return {
    value: one === null || other === null ? null : one - other,
    standardError: spreadOf(
      ofDimension(first.draws.dimensions, dimension).imputed.map(
        (each, nth) => each - (drawn[nth] ?? Number.NaN),
      ),
    ),
    n: [...(readBySecond ?? [])].filter((id) => readByFirst?.has(id)).length,
    mostlyFill: [first, second].some(({ prepared }) => ofDimension(prepared.mostlyFill, dimension)),
    strata: ofDimension(first.prepared.strata, dimension),
  };
}
