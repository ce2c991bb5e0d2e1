import { mean, median, sampleVariance } from 'simple-statistics';
import { criticalT } from '../statistics/distributions.js';
import {
  likelihoodInterval,
  normalLimit,
  percentileLimits,
  signedInterval,
} from '../statistics/intervals.js';
import type { Estimate, SignedEstimate } from '../survey/profile.js';
import { spreadOf } from '../survey/resampled-figures.js';
import { type DrawnProfile, type Six, similarityAt } from './similarity.js';

/** How far profiles lie apart, and what noise alone does to that. */
export interface NoisyDistance {
  /** The mean of |Δ|² over the pairs, as found. */
  readonly square: number;
  /** What noise adds to it on average: the mean of Σ SE²(Δ_d). */
  readonly added: number;
  /** By draw, the mean of |e|² over the pairs, where e is the draw's Δ less the one found. */
  readonly noise: readonly number[];
  /** By draw, the noise along what was found: the mean of Δ · e over √square. */
  readonly along: readonly number[];
  /** How much wider than the normal distribution Student's is with so few items, 1 and more. */
  readonly widening: number;
}

/** Two profiles over the same items, in the same draws of them. */
interface ProfilePair {
  readonly first: DrawnProfile;
  readonly second: DrawnProfile;
}

/** Sums up how far each pair lies apart; empty of draws where one of the profiles has none. */
export function noisyDistance(pairs: readonly ProfilePair[]): NoisyDistance {
  const profiles = pairs.flatMap(({ first, second }) => [first, second]);
  const found = pairs.map(({ first, second }) => less(first.found, second.found));
  const draws = Math.min(...profiles.map((profile) => profile.draws.length));
  const errors = Array.from({ length: draws }, (_, draw) =>
    pairs.map(({ first, second }, pair) =>
      less(less(first.draws[draw] ?? [], second.draws[draw] ?? []), found[pair] ?? []),
    ),
  );
  const square = mean(found.map((each) => product(each, each)));
  return {
    square,
    added: mean(pairs.map((_, pair) => variance(errors.map((of) => of[pair] ?? [])))),
    noise: errors.map((of) => mean(of.map((error) => product(error, error)))),
    along: errors.map((of) =>
      over(Math.sqrt(square), mean(of.map((error, pair) => product(found[pair] ?? [], error)))),
    ),
    widening: wideningOf(profiles),
  };
}

/** A way to sum up how far one profile lies from fixed figures, such as a country's; its noise is the same from all. */
export function distancesFrom(profile: DrawnProfile): (fixed: Six) => NoisyDistance {
  const errors = profile.draws.map((six) => less(six, profile.found));
  const noise = errors.map((error) => product(error, error));
  const added = variance(errors);
  const widening = wideningOf([profile]);
  return (fixed) => {
    const found = less(profile.found, fixed);
    const square = product(found, found);
    const along = errors.map((error) => over(Math.sqrt(square), product(found, error)));
    return { square, added, noise, along, widening };
  };
}

/**
 * The length of a vector without its noise, as {@link noiseCorrectedDistance} has it.
 * @param errors by draw, the draw's vector less the one found
 * @param profiles those that it is made of
 */
export function lengthWithoutNoise(
  found: readonly number[],
  {
    errors,
    profiles,
  }: {
    readonly errors: readonly (readonly number[])[];
    readonly profiles: readonly DrawnProfile[];
  },
): ReturnType<typeof noiseCorrectedDistance> {
  const square = product(found, found);
  return noiseCorrectedDistance({
    square,
    added: variance(errors),
    noise: errors.map((error) => product(error, error)),
    along: errors.map((error) => over(Math.sqrt(square), product(found, error))),
    widening: wideningOf(profiles),
  });
}

function wideningOf(profiles: readonly DrawnProfile[]): number {
  const fewest = Math.min(...profiles.map(({ degreesOfFreedom }) => degreesOfFreedom));
  return fewest < 1 ? 1 : criticalT(fewest) / normalLimit;
}

/** A share of a length, 0 of none. */
function over(length: number, part: number): number {
  return length === 0 ? 0 : part / length;
}

/** The sum of the variances of the figures over the draws, 0 with fewer than two. */
function variance(errors: readonly (readonly number[])[]): number {
  const [first = []] = errors;
  if (errors.length < 2) return 0;
  return first.reduce(
    (sum, _, place) => sum + sampleVariance(errors.map((error) => error[place] ?? 0)),
    0,
  );
}

/** a − b, figure by figure. */
export function less(a: Six, b: Six): number[] {
  return Array.from(a, (figure, place) => figure - (b[place] ?? 0));
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, figure, place) => sum + figure * (b[place] ?? 0), 0);
}

/**
 * The distance without its noise, √(mean Σ(Δ_d² − SE²(Δ_d))) floored at 0, with 95 % limits by
 * inversion: for each draw the true distance, in the direction found, at which its noise would give
 * just what was found, 0 where the noise alone gives more; the limits hold the middle 95 % of these. The
 * noise is widened as t widens an interval. The upper limit is never below what the median of noise
 * alone would get, so that luck cannot make two respondents look surely alike, nor below that of the
 * noise about what was found, in case it is smaller that way than across.
 */
export function noiseCorrectedDistance(distance: NoisyDistance): {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
} {
  const { square, added, noise, along, widening } = distance;
  const value = Math.sqrt(Math.max(0, square - added));
  if (noise.length === 0) return { value, low: null, high: null };
  const ordinary = Math.max(square, median([...noise]));
  const lower = percentileLimits(
    trueLengths(distance, square).map((length, draw) =>
      widening ** 2 * (noise[draw] ?? 0) >= square ? 0 : length,
    ),
  );
  const upper = percentileLimits(trueLengths(distance, ordinary));
  const about = percentileLimits(
    noise.map((each, draw) => {
      const moved = 2 * Math.sqrt(square) * widening * (along[draw] ?? 0);
      return Math.sqrt(Math.max(0, square + moved + widening ** 2 * (each - 2 * added)));
    }),
  );
  if (!lower || !upper || !about) return { value, low: null, high: null };
  return {
    value,
    low: Math.min(value, lower.low),
    high: Math.max(value, upper.high, about.high),
  };
}

/** By draw, the greatest true length that its noise makes `square` of: the root of λ² + 2λ·along + noise = square; 0 without one. */
function trueLengths({ noise, along, widening }: NoisyDistance, square: number): number[] {
  return noise.map((each, draw) => {
    const half = widening * (along[draw] ?? 0);
    const under = half ** 2 + square - widening ** 2 * each;
    return under < 0 ? 0 : Math.max(0, Math.sqrt(under) - half);
  });
}

/** What stands behind a figure that is made of whole profiles. */
export type Behind = Pick<DrawnProfile, 'n' | 'degreesOfFreedom' | 'note'>;

/** A figure between 0 and 1 and what it came to in every draw; the value null where there is none. */
interface DrawnFigure {
  readonly value: number | null;
  readonly drawn: ArrayLike<number>;
}

/** A figure between 0 and 1 made of whole profiles, with limits on the logit scale from its spread over the draws. */
export function drawnEstimate(figure: DrawnFigure, behind: Behind): Estimate {
  return withLimits(figure, { behind, limits: likelihoodInterval });
}

/** As {@link drawnEstimate}, of a figure between −1 and 1, with limits of t standard errors. */
export function drawnSigned(figure: DrawnFigure, behind: Behind): SignedEstimate {
  return withLimits(figure, { behind, limits: signedInterval });
}

/**
 * The similarity at a distance (CDEval equation 3), with the limits of that distance without its noise:
 * noise only adds to a distance, so that limits about the similarity as found would miss those near.
 */
export function similarityEstimate(
  { value, drawn }: DrawnFigure,
  { distance, behind }: { readonly distance: NoisyDistance; readonly behind: Behind },
): Estimate {
  const { low, high } = noiseCorrectedDistance(distance);
  const { n, note } = behind;
  return {
    value,
    standardError: spreadOf(drawn),
    low: high === null ? null : Math.min(value ?? 1, similarityAt(high)),
    high: low === null ? null : Math.max(value ?? 0, similarityAt(low)),
    n,
    note,
  };
}

function withLimits(
  { value, drawn }: DrawnFigure,
  { behind, limits }: { readonly behind: Behind; readonly limits: typeof likelihoodInterval },
): Estimate & SignedEstimate {
  const { n, degreesOfFreedom, note } = behind;
  const standardError = spreadOf(drawn);
  if (value === null || standardError === null) {
    return { value, standardError: null, low: null, high: null, n, note };
  }
  return {
    value,
    standardError,
    ...limits({ value, standardError, n, degreesOfFreedom }),
    n,
    note,
  };
}
