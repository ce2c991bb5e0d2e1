import {
  beyondF,
  beyondNormal,
  normalQuantile,
  quantileF,
} from '../../statistics/distributions.js';

/** A variance that is added to a difference, and the degrees of freedom that it is known by. */
export interface KnownVariance {
  readonly variance: number;
  readonly degreesOfFreedom: number;
}

/** Variances that are known from one, and so wrong on all dimensions at once. */
export interface WordingPart {
  /** By dimension. */
  readonly variances: readonly number[];
  readonly degreesOfFreedom: number;
}

/** What makes the differences of a pair uncertain. */
export interface PairErrors {
  /** By dimension, the choice of items. */
  readonly items: readonly KnownVariance[];
  /** What wordings of their own add: one part, or two of respondents whose variances are known from different ones. */
  readonly wordings: readonly WordingPart[];
}

/** What noise makes of |Δ|² where two respondents do not differ: a scaled F. */
export interface PairNoise {
  /** By dimension, V, the variance of Δ over items and wordings. */
  readonly variances: readonly number[];
  /** ΣV, its mean. */
  readonly mean: number;
  /** (ΣV)²/ΣV², the degrees of freedom of the sum. */
  readonly above: number;
  /** Those of its mean, over all parts that are known apart. */
  readonly below: number;
}

/** The noise of a pair over all dimensions. Sources: Box 1954; Satterthwaite 1946. */
export function pairNoise({ items, wordings }: PairErrors): PairNoise {
  const variances = items.map(
    ({ variance }, dimension) =>
      variance + sum(wordings.map((part) => part.variances[dimension] ?? 0)),
  );
  const mean = sum(variances);
  const parts = [...items, ...wordings.map((part) => ({ ...part, variance: sum(part.variances) }))];
  return {
    variances,
    mean,
    above: mean ** 2 / sum(variances.map((each) => each ** 2)),
    below: mean ** 2 / sum(parts.map(errorOf)),
  };
}

/** The variance of Δ on one dimension, with the degrees of freedom of t. */
export function differenceNoise(
  { items, wordings }: PairErrors,
  dimension: number,
): KnownVariance | null {
  const own = items[dimension];
  if (!own) return null;
  const parts = [
    own,
    ...wordings.map((part) => ({ ...part, variance: part.variances[dimension] ?? 0 })),
  ];
  const variance = sum(parts.map((each) => each.variance));
  const degreesOfFreedom = variance ** 2 / sum(parts.map(errorOf));
  return { variance, degreesOfFreedom: Math.min(own.degreesOfFreedom, degreesOfFreedom) };
}

function errorOf({ variance, degreesOfFreedom }: KnownVariance): number {
  return variance === 0 ? 0 : variance ** 2 / degreesOfFreedom;
}

/** How often two that do not differ would lie |Δ|² = `square` apart or further, 0..1, one-sided. */
export function noDifferenceP(square: number, { mean, ...degrees }: PairNoise): number {
  if (mean === 0) return square === 0 ? 1 : 0;
  return beyondF(square / mean, degrees);
}

/** The standard normal that is as far out as F: statistics of several degrees of freedom on one scale. Source: Paulson 1942. */
export function normalOfF(f: number, { above, below }: Pick<PairNoise, 'above' | 'below'>): number {
  const root = Math.cbrt(f);
  const [a, b] = [2 / (9 * above), 2 / (9 * below)];
  return ((1 - b) * root - (1 - a)) / Math.sqrt(b * root ** 2 + a);
}

/** As {@link normalOfF}, of t², two-sided: its size. Source: Wallace 1959. */
export function normalOfT(square: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(degreesOfFreedom)) return Math.sqrt(square);
  const log = Math.log1p(square / degreesOfFreedom);
  return (
    ((8 * degreesOfFreedom + 1) / (8 * degreesOfFreedom + 3)) * Math.sqrt(degreesOfFreedom * log)
  );
}

/** As {@link normalOfT} the other way: the t that is as far out as a normal. */
export function tOfNormal(normal: number, degreesOfFreedom: number): number {
  if (!Number.isFinite(degreesOfFreedom)) return normal;
  const scaled = (normal * (8 * degreesOfFreedom + 3)) / (8 * degreesOfFreedom + 1);
  return Math.sqrt(degreesOfFreedom * Math.expm1(scaled ** 2 / degreesOfFreedom));
}

/** The normal of a lone test of the distance at 5 %. */
export function loneCritical(noise: PairNoise): number {
  return normalOfF(quantileF(0.95, noise), noise);
}

/** How far out |Δ|² = `square` is for a pair whose true distance is `distance`, `along` the variance that way. */
function normalAt(
  distance: number,
  {
    square,
    along,
    noise,
  }: { readonly square: number; readonly along: number; readonly noise: PairNoise },
): number {
  const { mean, above, below } = noise;
  // About a distance δ it has the mean ΣV + δ² and the variance 2ΣV² + 4δ²V (Patnaik 1949).
  const middle = mean + distance ** 2;
  const degrees = (2 * middle ** 2) / ((2 * mean ** 2) / above + 4 * distance ** 2 * along);
  return normalOfF(square / middle, { above: degrees, below });
}

/** The least number, 0 and more, at which what rises with it comes to `level`. */
function risesTo(level: number, of: (at: number) => number, start: number): number {
  if (of(0) >= level) return 0;
  let [low, high] = [0, start];
  for (let doubling = 0; doubling < 60 && of(high) < level; doubling += 1) high *= 2;
  for (let halving = 0; halving < 45; halving += 1) {
    const middle = (low + high) / 2;
    [low, high] = of(middle) < level ? [middle, high] : [low, middle];
  }
  return high;
}

/**
 * Limits of a true distance by inversion of its test, where Δ was found and a pair is called different from the
 * normal `critical` on. The upper one is at 2.5 %, and never below what the median of noise alone gets, so
 * that luck cannot make two respondents look surely alike. The lower one is above 0 exactly where the test
 * finds a difference: below the least upper limit no distance is left out from above, so that all 5 % lie
 * on its other side; from there on half of them do. Of a family the lower limits hold all at once.
 */
export function distanceLimits(
  found: readonly number[],
  { noise, critical }: { readonly noise: PairNoise; readonly critical: number },
): { readonly low: number; readonly high: number } {
  const square = sum(found.map((each) => each ** 2));
  const { variances, mean, above } = noise;
  if (mean === 0) return { low: Math.sqrt(square), high: Math.sqrt(square) };
  const along =
    square === 0
      ? mean / variances.length
      : sum(found.map((each, place) => each ** 2 * (variances[place] ?? 0))) / square;
  const start = Math.sqrt(square + mean);
  const root = (level: number, of = square) =>
    risesTo(-level, (distance) => -normalAt(distance, { square: of, along, noise }), start);
  const least = root(-LIMIT, mean * (1 - 2 / (9 * above)) ** 3);
  const halved = normalQuantile(1 - beyondNormal(critical) / 4);
  return {
    low: Math.min(root(critical), Math.max(least, root(halved))),
    high: Math.max(least, root(-LIMIT)),
  };
}

/** The normal with 2.5 % above it. */
const LIMIT = normalQuantile(0.975);

/** The power at which {@link detectableDistance} is given. */
export const POWER = 0.8;

/** The smallest true distance, in an average direction, that is called different in 80 % of studies where the test does so from the normal `critical` on. */
export function detectableDistance(noise: PairNoise, critical: number): number {
  const { mean, variances } = noise;
  if (mean === 0) return 0;
  const along = mean / variances.length;
  const square = mean * risesTo(critical, (f) => normalOfF(f, noise), 1);
  const missed = (distance: number) => -normalAt(distance, { square, along, noise });
  return risesTo(normalQuantile(POWER), missed, Math.sqrt(square));
}

/** What equation 4 comes to on average over the noise of two with the same leanings: over equal shares of a scaled χ². Source: Wilson & Hilferty 1931. */
export function meanOverNoise(
  { mean, above }: PairNoise,
  of: (distance: number) => number,
): number {
  const values = quantiles.map((normal) => {
    const spread = 2 / (9 * above);
    const scaled = Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3;
    return of(Math.sqrt(mean === 0 ? 0 : mean * scaled));
  });
  return sum(values) / values.length;
}

const quantiles = Array.from({ length: 99 }, (_, nth) => normalQuantile((nth + 0.5) / 99));

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
