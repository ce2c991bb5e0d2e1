import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { normalOfF, normalOfT, type PairNoise } from './pair-test.js';

/** A wording variance as it was found, from mean squares: max(0, form − itemForm) over items. */
export interface VarianceSource {
  readonly form: number;
  readonly itemForm: number;
  readonly degreesOfFreedom: number;
}

/** What makes one respondent's figures uncertain, apart from others'. */
export interface RespondentErrors {
  /** By dimension, the variance that the choice of items adds to its differences from others. */
  readonly items: readonly number[];
  /** What its wordings add by dimension, and which source that is known from. */
  readonly wordings: {
    readonly variances: readonly number[];
    readonly source: VarianceSource;
  } | null;
}

/** A pair by the places of its respondents. */
export interface FamilyPair {
  readonly first: number;
  readonly second: number;
  /** Of its distance; null where that is not tested. */
  readonly noise: PairNoise | null;
  /** By dimension, the degrees of freedom of t; null where a dimension is not tested. */
  readonly degreesOfFreedom: readonly (number | null)[];
}

/** The largest normal of a family in every study without a difference, the largest first. */
export interface FamilyMaxima {
  /** How many there are of either in a family; of a single one nothing is to be corrected. */
  readonly tests: { readonly distances: number; readonly differences: number };
  readonly distances: Float64Array;
  readonly differences: Float64Array;
}

/** Studies that are made; fewer of very many pairs, so that a family takes seconds at most. */
const STUDIES = 2000;
const FEWEST_STUDIES = 500;
const STEPS = 1e8;

/**
 * Max-T by a parametric bootstrap: studies in which no two respondents differ, each with errors of its own for
 * every respondent and with variances estimated again, and the largest of all pairs. Pairs share respondents
 * and the wording variance, which is why this asks less than Holm's correction. `degreesOfFreedom` are those
 * of items by dimension. Sources: Westfall & Young 1993; Hothorn, Bretz & Westfall 2008.
 */
export function familyMaxima(
  pairs: readonly FamilyPair[],
  {
    respondents,
    degreesOfFreedom,
    seed,
  }: {
    readonly respondents: readonly RespondentErrors[];
    readonly degreesOfFreedom: readonly number[];
    readonly seed: number;
  },
): FamilyMaxima {
  const normal = normals(seed);
  const dimensions = degreesOfFreedom.length;
  const studies = Math.round(
    Math.min(STUDIES, Math.max(FEWEST_STUDIES, STEPS / (pairs.length * dimensions))),
  );
  const sources = [...new Set(respondents.flatMap(({ wordings }) => wordings?.source ?? []))];
  const sourceOf = respondents.map(({ wordings }) =>
    wordings ? sources.indexOf(wordings.source) : -1,
  );
  const items = Float64Array.from(respondents.flatMap((each) => each.items));
  const added = Float64Array.from(
    respondents.flatMap(({ items: own, wordings }) =>
      own.map((_, dimension) => wordings?.variances[dimension] ?? 0),
    ),
  );
  const [errors, variances] = [new Float64Array(items.length), new Float64Array(items.length)];
  const distances = new Float64Array(studies);
  const differences = new Float64Array(studies);
  for (let study = 0; study < studies; study += 1) {
    const found = sources.map((source) => foundAgain(source, normal));
    for (let place = 0; place < respondents.length; place += 1) {
      const again = found[sourceOf[place] ?? -1] ?? 0;
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        const at = place * dimensions + dimension;
        const own = items[at] ?? 0;
        const wordings = added[at] ?? 0;
        errors[at] = Math.sqrt(own + wordings) * normal();
        // Half the degrees of freedom each, so that the sum over a pair has all of them.
        variances[at] =
          own * chiSquared((degreesOfFreedom[dimension] ?? 0) / 2, normal) + wordings * again;
      }
    }
    let [furthest, largest, square] = [Number.NEGATIVE_INFINITY, 0, 0];
    for (const pair of pairs) {
      let [above, below] = [0, 0];
      for (let dimension = 0; dimension < dimensions; dimension += 1) {
        const one = pair.first * dimensions + dimension;
        const other = pair.second * dimensions + dimension;
        const apart = ((errors[one] ?? 0) - (errors[other] ?? 0)) ** 2;
        const variance = (variances[one] ?? 0) + (variances[other] ?? 0);
        above += apart;
        below += variance;
        // A normal is never further out than its t.
        if (apart <= square * variance) continue;
        const degrees = pair.degreesOfFreedom[dimension];
        if (degrees == null) continue;
        largest = Math.max(largest, normalOfT(apart / variance, degrees));
        square = largest ** 2;
      }
      if (below > 0 && pair.noise) {
        furthest = Math.max(furthest, normalOfF(above / below, pair.noise));
      }
    }
    distances[study] = furthest;
    differences[study] = largest;
  }
  return {
    tests: {
      distances: pairs.filter(({ noise }) => noise).length,
      differences: pairs.flatMap((pair) => pair.degreesOfFreedom).filter((each) => each !== null)
        .length,
    },
    distances: distances.sort().reverse(),
    differences: differences.sort().reverse(),
  };
}

/** A variance estimated again over the one that was found: 0 where that is 0. */
function foundAgain({ form, itemForm, degreesOfFreedom }: VarianceSource, normal: () => number) {
  if (form <= itemForm) return 0;
  return Math.max(0, form * chiSquared(degreesOfFreedom, normal) - itemForm) / (form - itemForm);
}

/** Below so many degrees of freedom Wilson & Hilferty have far too many χ² near 0. */
const FEW_DEGREES = 4;

/** χ²/ν, of few degrees of freedom as a mean of squares. Source: Wilson & Hilferty 1931. */
function chiSquared(degreesOfFreedom: number, normal: () => number): number {
  if (!(degreesOfFreedom > 0)) return 1;
  if (degreesOfFreedom < FEW_DEGREES) {
    const squares = Math.max(1, Math.round(degreesOfFreedom));
    let sum = 0;
    for (let square = 0; square < squares; square += 1) sum += normal() ** 2;
    return sum / squares;
  }
  const spread = 2 / (9 * degreesOfFreedom);
  const root = Math.max(0, 1 - spread + normal() * Math.sqrt(spread));
  return root * root * root;
}

/** How often the largest of a family is at least this, 0..1: (b + 1)/(B + 1). Source: Phipson & Smyth 2010. */
export function familyP(normal: number, maxima: Float64Array): number {
  let [low, high] = [0, maxima.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((maxima[middle] ?? 0) >= normal) low = middle + 1;
    else high = middle;
  }
  return (low + 1) / (maxima.length + 1);
}

/** The normal above which {@link familyP} is below 5 %. */
export function familyCritical(maxima: Float64Array): number {
  return maxima[Math.ceil(0.05 * (maxima.length + 1) - 1) - 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * By respondent, the variance u of each that makes those of the pairs, V = u + u, by least squares. What items
 * have in common for all is in none of them.
 * @param variances of a dimension, for each pair of so many respondents in order; NaN where a pair has none
 */
export function ownVariances(
  pairs: readonly { readonly first: number; readonly second: number; readonly variance: number }[],
  respondents: number,
): number[] {
  const [sums, counts] = [new Float64Array(respondents), new Float64Array(respondents)];
  let total = 0;
  for (const { first, second, variance } of pairs) {
    total += variance;
    for (const place of [first, second]) {
      sums[place] = (sums[place] ?? 0) + variance;
      counts[place] = (counts[place] ?? 0) + 1;
    }
  }
  const typical = pairs.length === 0 ? 0 : total / pairs.length / 2;
  // Where pairs are missing the rest of each is taken as typical.
  return Array.from(sums, (sum, place) => {
    const count = counts[place] ?? 0;
    if (count < 2) return count === 0 ? typical : sum / 2;
    const others = respondents - 1;
    const whole = sum + (others - count) * 2 * typical;
    const all = 2 * typical * (respondents / 2);
    return Math.max(0, (whole - all) / (others - 1));
  });
}

/** Standard normals, two at a time (Box & Muller 1958). */
function normals(seed: number): () => number {
  const random = xoroshiro128plus(seed);
  let kept: number | null = null;
  return () => {
    if (kept !== null) {
      const next = kept;
      kept = null;
      return next;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniformFloat64(random)));
    const angle = 2 * Math.PI * uniformFloat64(random);
    kept = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
