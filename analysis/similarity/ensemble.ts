import { type Dimension, ofDimension } from '../../vocabulary/scheme.js';
import { holm } from '../statistics/significance.js';
import { differenceP, type Figure, signedEstimateOf } from '../survey/estimates.js';
import { type DrawnFigures, type OverCommonItems, spreadOf } from '../survey/resampled-figures.js';
import type { WeighedFigures } from '../survey/weighed-figures.js';
import type { Change } from './comparison.js';
import type { Behind } from './distance.js';
import { differenceOverWordings } from './pair-wordings.js';
import { type DrawnProfile, drawnProfile, pairMatrix } from './similarity.js';

/** How far one respondent's headline lies above another's on a dimension. */
export interface PairedDifference extends Change {
  readonly first: string;
  readonly second: string;
}

/** A respondent's figures, to be held against another's. */
export interface Compared {
  readonly id: string;
  readonly figures: DrawnFigures;
}

/**
 * Every pair of respondents, the first less the second on each dimension, −1..1, null 0. Only the
 * items that both answered count, and both are resampled on the same draws of them. Limits are t · SE
 * of the differences draw by draw, p from t, corrected by Holm over all that are given. `n` counts items
 * with an answer from both that could be read.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const options = { seed: 1 };
 * const one = figuresOf(answered((item) => item % 4 > 0), options);
 * const other = figuresOf(answered((item) => item % 2 > 0), options);
 * const [onPdi] = pairedDifferences(
 *   [{ id: 'one', figures: one }, { id: 'other', figures: other }],
 *   commonItems(options),
 * );
 * [onPdi.dimension, onPdi.value, onPdi.low, onPdi.high] // → ['pdi', 0.25, 0.059, 0.441]
 */
export function pairedDifferences(
  respondents: readonly Compared[],
  overCommonItems: OverCommonItems,
): PairedDifference[] {
  const differences = respondents.flatMap((first, place) =>
    respondents.slice(place + 1).flatMap((second) => {
      const pair = overCommonItems([first.figures, second.figures]);
      return differencesOf(pair).map((each) => ({ first: first.id, second: second.id, ...each }));
    }),
  );
  return corrected(differences);
}

/** A difference before it is corrected for the others of its table. */
export type Uncorrected = Omit<Change, 'adjustedP'>;

/** By the first of a pair, then the second: a pair stands in more than one table. */
const found = new WeakMap<DrawnFigures, WeakMap<DrawnFigures, readonly Uncorrected[]>>();

/** The first less the second on each dimension, both over the same items, by its limits over items and over wordings. */
export function differencesOf(pair: readonly DrawnFigures[]): readonly Uncorrected[] {
  const [first, second] = pair;
  if (!first || !second) throw new RangeError('a difference is between two');
  const own = found.get(first) ?? new WeakMap<DrawnFigures, readonly Uncorrected[]>();
  const differences = own.get(second) ?? onDimensions(pair);
  found.set(first, own.set(second, differences));
  return differences;
}

function onDimensions(pair: readonly DrawnFigures[]): Uncorrected[] {
  const dimensions = pair[0]?.prepared.cells.dimensions ?? [];
  return dimensions.map((dimension) => {
    const figure = differenceOn(dimension, pair);
    return {
      dimension,
      ...signedEstimateOf(figure),
      p: differenceP(figure),
      overWordings: differenceOverWordings(figure, { dimension, pair }),
    };
  });
}

/** Differences with their p after Holm's correction over all of them. */
export function corrected<Each extends Uncorrected>(
  differences: readonly Each[],
): (Each & Pick<Change, 'adjustedP'>)[] {
  const adjusted = holm(differences.map(({ p }) => p));
  return differences.map((each, place) => ({ ...each, adjustedP: adjusted[place] ?? null }));
}

/** The first less the second on a dimension, both over the same items. */
function differenceOn(dimension: Dimension, [first, second]: readonly DrawnFigures[]): Figure {
  if (!first || !second) throw new RangeError('a difference is between two');
  const of = (figures: WeighedFigures) => ofDimension(figures.dimensions, dimension).imputed;
  const [readByFirst, readBySecond] = [first, second].map(({ read }) =>
    ofDimension(read.imputed, dimension),
  );
  const [own, others] = [first, second].map(
    ({ draws }) => ofDimension(draws.dimensions, dimension).imputed,
  );
  const apart = new Float64Array(own?.length ?? 0);
  for (let draw = 0; draw < apart.length; draw += 1) {
    apart[draw] = (own?.[draw] ?? Number.NaN) - (others?.[draw] ?? Number.NaN);
  }
  return {
    value: less(of(first.once), of(second.once)),
    standardError: spreadOf(apart),
    n: countBoth(readByFirst, readBySecond),
    mostlyFill: [first, second].some(({ prepared }) => ofDimension(prepared.mostlyFill, dimension)),
    strata: ofDimension(first.prepared.strata, dimension),
    notes: [first, second].flatMap(({ prepared }) => prepared.mark ?? []),
  };
}

function countBoth(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined) {
  let count = 0;
  for (const id of one ?? []) if (other?.has(id)) count += 1;
  return count;
}

function less(first: number | null, second: number | null): number | null {
  return first === null || second === null ? null : first - second;
}

/** Respondents over the items that all of them answered, in the same draws of these items. */
export interface Ensemble {
  readonly ids: readonly string[];
  readonly profiles: readonly DrawnProfile[];
  /** Equation 4 between every two, as found. */
  readonly similar: readonly (readonly number[])[];
  /** What stands behind a figure made of all of them. */
  readonly behind: Behind;
}

/** Those of the respondents that have a figure on all dimensions, together. */
export function ensembleOf(
  respondents: readonly Compared[],
  overCommonItems: OverCommonItems,
): Ensemble {
  const whole = respondents.filter(({ figures }) => drawnProfile(figures) !== null);
  const together = overCommonItems(whole.map(({ figures }) => figures)).map(drawnProfile);
  const known = whole.flatMap(({ id }, place) => {
    const profile = together[place];
    return profile ? [{ id, profile }] : [];
  });
  const profiles = known.map(({ profile }) => profile);
  const least = profiles.reduce<DrawnProfile | null>(
    (fewest, profile) => (fewest && fewest.n <= profile.n ? fewest : profile),
    null,
  );
  return {
    ids: known.map(({ id }) => id),
    profiles,
    similar: pairMatrix(profiles.map(({ found }) => found)),
    behind: {
      n: least?.n ?? 0,
      degreesOfFreedom: least?.degreesOfFreedom ?? 0,
      note: profiles.find(({ note }) => note !== null)?.note ?? null,
    },
  };
}
