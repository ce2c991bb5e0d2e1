import { varianceOf } from '../statistics/descriptives.js';
import { criticalT } from '../statistics/distributions.js';
import {
  likelihoodInterval,
  normalLimit,
  quantileOf,
  signedInterval,
} from '../statistics/intervals.js';
import type { Estimate, SignedEstimate } from '../survey/profile.js';
import { spreadOf } from '../survey/resampled-figures.js';
import { type DrawnProfile, drawCount, type Six, similarityAt } from './similarity.js';

/** How far profiles lie apart, and what noise alone does to that. */
export interface NoisyDistance {
  /** The mean of |Δ|² over the pairs, as found. */
  readonly square: number;
  /** What noise adds to it on average: the mean of Σ SE²(Δ_d). */
  readonly added: number;
  /** By draw, the mean of |e|² over the pairs, where e is the draw's Δ less the one found. */
  readonly noise: ArrayLike<number>;
  /** The median of `noise`; 0 without draws. */
  readonly ordinary: number;
  /** By draw, the noise along what was found: the mean of Δ · e over √square. */
  readonly along: ArrayLike<number>;
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
  const noise = new Float64Array(drawCount(profiles));
  const along = new Float64Array(noise.length);
  let square = 0;
  let added = 0;
  for (const { first, second } of pairs) {
    const found = less(first.found, second.found);
    const errors = found.map((apart, place) =>
      errorsOf(noise.length, { first: first.columns[place], second: second.columns[place], apart }),
    );
    square += product(found, found);
    added += sum(errors.map(varianceOf));
    addSquares(noise, errors);
    addAlong(along, { found, errors });
  }
  const mean = (total: number) => total / pairs.length;
  return noisy({
    square: mean(square),
    added: mean(added),
    noise: noise.map(mean),
    along: along.map(mean),
    widening: wideningOf(profiles),
  });
}

/** By draw, how far the first lies above the second, less what was found. */
function errorsOf(
  draws: number,
  {
    first = new Float64Array(draws),
    second = new Float64Array(draws),
    apart,
  }: {
    readonly first: Float64Array | undefined;
    readonly second: Float64Array | undefined;
    readonly apart: number;
  },
): Float64Array {
  const errors = new Float64Array(draws);
  for (let draw = 0; draw < draws; draw += 1) {
    errors[draw] = (first[draw] as number) - (second[draw] as number) - apart;
  }
  return errors;
}

/** A way to sum up how far one profile lies from fixed figures, such as a country's; its noise is the same from all. */
export function distancesFrom(profile: DrawnProfile): (fixed: Six) => NoisyDistance {
  const { columns } = profile;
  const errors = columns.map((column, place) =>
    column.map((drawn) => drawn - (profile.found[place] ?? 0)),
  );
  const alone = lengthOf([], { errors, profiles: [profile] });
  return (fixed) => {
    const found = less(profile.found, fixed);
    const square = product(found, found);
    const along = new Float64Array(alone.noise.length);
    addAlong(along, { found, errors });
    return { ...alone, square, along: over(Math.sqrt(square), along) };
  };
}

/** What a vector is made of. */
interface VectorNoise {
  /** By dimension, in every draw, the draw's figure less the one found. */
  readonly errors: readonly Float64Array[];
  /** The profiles that it is made of. */
  readonly profiles: readonly DrawnProfile[];
}

/** The length of a vector without its noise, as {@link noiseCorrectedDistance} has it. */
export function lengthWithoutNoise(
  found: readonly number[],
  noise: VectorNoise,
): ReturnType<typeof noiseCorrectedDistance> {
  return noiseCorrectedDistance(lengthOf(found, noise));
}

function lengthOf(found: readonly number[], { errors, profiles }: VectorNoise): NoisyDistance {
  const noise = new Float64Array(errors[0]?.length ?? 0);
  const along = new Float64Array(noise.length);
  addSquares(noise, errors);
  addAlong(along, { found, errors });
  return noisy({
    square: product(found, found),
    added: sum(errors.map(varianceOf)),
    noise,
    along,
    widening: wideningOf(profiles),
  });
}

/** As {@link NoisyDistance}, of `along` that is not yet over its length. */
function noisy(
  distance: Omit<NoisyDistance, 'ordinary'> & { readonly along: Float64Array },
): NoisyDistance {
  const { square, noise, along } = distance;
  return {
    ...distance,
    ordinary: noise.length === 0 ? 0 : quantileOf(noise, 0.5),
    along: over(Math.sqrt(square), along),
  };
}

/** Adds |e|² of every draw. */
function addSquares(sums: Float64Array, errors: readonly Float64Array[]): void {
  for (const column of errors) {
    for (let draw = 0; draw < sums.length; draw += 1) {
      const error = column[draw] as number;
      sums[draw] = (sums[draw] as number) + error * error;
    }
  }
}

/** Adds Δ · e of every draw. */
function addAlong(
  sums: Float64Array,
  {
    found,
    errors,
  }: { readonly found: readonly number[]; readonly errors: readonly Float64Array[] },
): void {
  for (const [place, figure] of found.entries()) {
    const column = errors[place];
    for (let draw = 0; column && draw < sums.length; draw += 1) {
      sums[draw] = (sums[draw] as number) + figure * (column[draw] as number);
    }
  }
}

function wideningOf(profiles: readonly DrawnProfile[]): number {
  const fewest = Math.min(...profiles.map(({ degreesOfFreedom }) => degreesOfFreedom));
  return fewest < 1 ? 1 : criticalT(fewest) / normalLimit;
}

/** Shares of a length, 0 of none. */
function over(length: number, parts: Float64Array): Float64Array {
  const shares = new Float64Array(parts.length);
  for (let draw = 0; length > 0 && draw < shares.length; draw += 1) {
    shares[draw] = (parts[draw] as number) / length;
  }
  return shares;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
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
  const { square, added, noise, ordinary, along, widening } = distance;
  const value = Math.sqrt(Math.max(0, square - added));
  if (noise.length === 0) return { value, low: null, high: null };
  const lower = trueLengths(distance, square);
  const upper = square < ordinary ? trueLengths(distance, ordinary) : lower;
  const highest = quantileOf(upper, 0.975);
  const about = new Float64Array(noise.length);
  const step = 2 * Math.sqrt(square) * widening;
  for (let draw = 0; draw < about.length; draw += 1) {
    const wide = widening * widening;
    const each = noise[draw] as number;
    const moved = step * (along[draw] as number);
    about[draw] = Math.sqrt(Math.max(0, square + moved + wide * (each - 2 * added)));
    if (wide * each >= square) lower[draw] = 0;
  }
  return {
    value,
    low: Math.min(value, quantileOf(lower, 0.025)),
    high: Math.max(value, highest, quantileOf(about, 0.975)),
  };
}

/** By draw, the greatest true length that its noise makes `square` of: the root of λ² + 2λ·along + noise = square; 0 without one. */
function trueLengths({ noise, along, widening }: NoisyDistance, square: number): Float64Array {
  const lengths = new Float64Array(noise.length);
  for (let draw = 0; draw < lengths.length; draw += 1) {
    const half = widening * (along[draw] as number);
    const under = half * half + square - widening * widening * (noise[draw] as number);
    if (under >= 0) lengths[draw] = Math.max(0, Math.sqrt(under) - half);
  }
  return lengths;
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
