import { mean, median, quantile, sampleVariance } from 'simple-statistics';
import type { DrawnProfile, Six } from './drawn-profile.js';
import { criticalT } from './student-t.js';
import { normalLimit } from './wilson.js';

/** Two profiles over the same items, in the same draws of them. */
export interface ProfilePair {
  readonly first: DrawnProfile;
  readonly second: DrawnProfile;
}

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

/** Sums up how far each pair lies apart; empty of draws where one of the profiles has none. */
export function noisyDistance(pairs: readonly ProfilePair[]): NoisyDistance {
  const found = pairs.map(({ first, second }) => less(first.found, second.found));
  const draws = Math.min(
    ...pairs.flatMap(({ first, second }) => [first.draws.length, second.draws.length]),
  );
  const errors = Array.from({ length: draws }, (_, draw) =>
    pairs.map(({ first, second }, pair) =>
      less(less(first.draws[draw] ?? [], second.draws[draw] ?? []), found[pair] ?? []),
    ),
  );
  const degrees = pairs.flatMap(({ first, second }) => [
    first.degreesOfFreedom,
    second.degreesOfFreedom,
  ]);
  const square = mean(found.map((each) => product(each, each)));
  const length = Math.sqrt(square);
  return {
    square,
    added:
      draws < 2 ? 0 : mean(pairs.map((_, pair) => variance(errors.map((of) => of[pair] ?? [])))),
    noise: errors.map((of) => mean(of.map((error) => product(error, error)))),
    along: errors.map((of) =>
      length === 0 ? 0 : mean(of.map((error, pair) => product(found[pair] ?? [], error))) / length,
    ),
    widening: criticalT(Math.min(...degrees)) / normalLimit,
  };
}

/**
 * The distance without its noise, √(mean Σ(Δ_d² − SE²(Δ_d))) floored at 0, with 95 % limits by
 * inversion: the true distances, in the direction found, at which so great a distance, or so small a
 * one, would come out in 2.5 % of draws, whose noise is widened as t widens an interval. The lower limit is 0 where noise alone gives as much as was
 * found in more than 2.5 %. The upper one is never below what a distance at the median of noise alone
 * would get, so that luck cannot make two respondents look surely alike.
 */
export function noiseCorrectedDistance(distance: NoisyDistance): {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
} {
  const { square, added, noise } = distance;
  const value = Math.sqrt(Math.max(0, square - added));
  if (noise.length === 0) return { value, low: null, high: null };
  const ordinary = Math.max(square, median([...noise]));
  return {
    value,
    low: lengthAt(distance, { share: 0.975, square }),
    high: Math.max(value, lengthAt(distance, { share: 0.025, square: ordinary })),
  };
}

/** Halvings of the range in which a limit lies: to about a billionth of it. */
const HALVINGS = 30;

/** The true length at which `share` of the draws would give at most `square`; 0 where fewer do even there. */
function lengthAt(
  { noise, along, widening }: NoisyDistance,
  { share, square }: { readonly share: number; readonly square: number },
): number {
  const reached = (length: number) =>
    quantile(
      noise.map(
        (each, draw) =>
          length ** 2 + 2 * length * widening * (along[draw] ?? 0) + widening ** 2 * each,
      ),
      share,
    );
  if (reached(0) >= square) return 0;
  let [low, high] = [0, Math.sqrt(square) || 1];
  while (reached(high) < square) high *= 2;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (reached(middle) < square) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The sum of the variances of the six over the draws. */
function variance(errors: readonly (readonly number[])[]): number {
  const [first = []] = errors;
  return first.reduce(
    (sum, _, place) => sum + sampleVariance(errors.map((error) => error[place] ?? 0)),
    0,
  );
}

function less(a: Six, b: Six): number[] {
  return Array.from(a, (figure, place) => figure - (b[place] ?? 0));
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, figure, place) => sum + figure * (b[place] ?? 0), 0);
}
