import { type Dimension, ofDimension, type PerDimension } from '../../vocabulary/scheme.js';
import type { DrawnFigures } from '../survey/resampled-figures.js';
import { fewestItems } from '../survey/tally.js';

/** A figure for each dimension, in their order. */
export type Six = ArrayLike<number>;

/** A respondent's headline on all dimensions, as found and in every draw of its items. */
export interface DrawnProfile {
  readonly found: Six;
  /**
   * By dimension, its figure in every draw; none where no interval can be had. Draws of two respondents over the
   * same items belong together.
   */
  readonly columns: readonly Float64Array[];
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
export function drawnProfile({
  prepared,
  once,
  draws,
  read: answered,
}: DrawnFigures): DrawnProfile | null {
  const { dimensions } = prepared.cells;
  const found = dimensions.map(
    (dimension) => ofDimension(once.dimensions, dimension).imputed ?? Number.NaN,
  );
  if (found.some(Number.isNaN)) return null;
  const read = dimensions.map((dimension) => ({
    n: ofDimension(answered.imputed, dimension).size,
    mostlyFill: ofDimension(prepared.mostlyFill, dimension),
    strata: ofDimension(prepared.strata, dimension).length,
  }));
  const n = read.reduce((sum, each) => sum + each.n, 0);
  const fewest = Math.min(...read.map((each) => each.n));
  const note = read.some(({ mostlyFill }) => mostlyFill)
    ? 'on some dimension under half of its answers could be read'
    : fewest < fewestItems
      ? `${fewest === 1 ? '1 item' : `${fewest} items`} on some dimension; an interval needs ${fewestItems}`
      : null;
  const columns = dimensions.map((dimension) => ofDimension(draws.dimensions, dimension).imputed);
  const whole = !columns.some((column) => column.some(Number.isNaN));
  return {
    found,
    columns: note === null && whole ? columns : [],
    n,
    degreesOfFreedom: Math.min(...read.map((each) => each.n - each.strata)),
    note: note ?? (whole ? null : 'in some draws of its items a dimension has no figure'),
  };
}

/** How many draws all of these profiles have. */
export function drawCount(profiles: readonly DrawnProfile[]): number {
  const counts = profiles.map(({ columns }) => columns[0]?.length ?? 0);
  return counts.length === 0 ? 0 : Math.min(...counts);
}

/** A profile in one draw of its items. */
export function sixIn({ columns }: DrawnProfile, draw: number): number[] {
  return columns.map((column) => column[draw] ?? 0);
}

/** β of CDEval's equation 3: what makes a score of 0..100 a figure between 0 and 1. */
const BETA = 0.01;

/**
 * A country's scores on the scale of likelihoods, in the order of these dimensions.
 * @example
 * const scores = { pdi: 35, idv: 67, uai: 65, mas: 66, lto: 83, ivr: 40 };
 * countrySix(scores, ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr'])
 * // → [0.35, 0.67, 0.65, 0.66, 0.83, 0.4]
 */
export function countrySix(
  scores: PerDimension<number>,
  dimensions: readonly Dimension[],
): number[] {
  return dimensions.map((dimension) => BETA * ofDimension(scores, dimension));
}

/** What a respondent that knows nothing answers on so many dimensions. */
export function nullProfile({ length }: Pick<Six, 'length'>): Six {
  return Array.from({ length }, () => 0.5);
}

/** The distance between two profiles, 0 or more, in units of likelihood: √Σ(a − b)². */
export function distanceBetween(a: Six, b: Six): number {
  let sum = 0;
  for (let place = 0; place < a.length; place += 1) {
    sum += ((a[place] ?? 0) - (b[place] ?? 0)) ** 2;
  }
  return Math.sqrt(sum);
}

/** The similarity at a distance, 1 where there is none and towards 0 with it: 1/(1 + distance). */
export function similarityAt(distance: number): number {
  return 1 / (1 + distance);
}

/** How similar two profiles are, 0..1. Source: CDEval equation 4; with {@link countrySix}, equation 3. */
export function similarity(a: Six, b: Six): number {
  return similarityAt(distanceBetween(a, b));
}

/** How far a profile spreads about the null: the root mean square of its figures less 0.5. */
export function spreadAboutNull(six: Six): number {
  return distanceBetween(six, nullProfile(six)) / Math.sqrt(six.length);
}

/** Below this a spread is rounding, and there is no direction to stretch a profile in. */
export const NO_SPREAD = 1e-9;

/** A profile stretched about 0.5 until it spreads as far as `spread`; null where either is 0. It may leave 0..1. */
export function rescaled(six: Six, spread: number): number[] | null {
  const own = spreadAboutNull(six);
  if (own < NO_SPREAD || spread < NO_SPREAD) return null;
  return Array.from(six, (figure) => 0.5 + ((figure - 0.5) * spread) / own);
}

/** Equation 4 between every two of these profiles, 1 on the diagonal. */
export function pairMatrix(profiles: readonly Six[]): number[][] {
  return profiles.map((one) => profiles.map((other) => similarity(one, other)));
}

/** The mean over all pairs of some of the respondents; null with fewer than two. Source: CDEval equation 5. */
export function meanSimilarity(
  matrix: readonly (readonly number[])[],
  places: readonly number[],
): number | null {
  let sum = 0;
  // Plain loops: they run up to a million times a family.
  for (let first = 0; first < places.length; first += 1) {
    const row = matrix[places[first] ?? 0] ?? [];
    for (let second = first + 1; second < places.length; second += 1) {
      sum += row[places[second] ?? 0] ?? 0;
    }
  }
  return places.length < 2 ? null : sum / ((places.length * (places.length - 1)) / 2);
}

/** The mean of equation 4 over all pairs of some profiles in every draw that all of them have. Source: CDEval equation 5. */
export function drawnMeanSimilarities(profiles: readonly DrawnProfile[]): Float64Array {
  const sums = new Float64Array(drawCount(profiles));
  const squares = new Float64Array(sums.length);
  for (const [place, first] of profiles.entries()) {
    for (const second of profiles.slice(place + 1)) {
      squares.fill(0);
      for (const [dimension, column] of first.columns.entries()) {
        const other = second.columns[dimension] ?? column;
        for (let draw = 0; draw < sums.length; draw += 1) {
          squares[draw] = (squares[draw] ?? 0) + ((column[draw] ?? 0) - (other[draw] ?? 0)) ** 2;
        }
      }
      for (let draw = 0; draw < sums.length; draw += 1) {
        sums[draw] = (sums[draw] ?? 0) + similarityAt(Math.sqrt(squares[draw] ?? 0));
      }
    }
  }
  return sums.map((sum) => sum / ((profiles.length * (profiles.length - 1)) / 2));
}
