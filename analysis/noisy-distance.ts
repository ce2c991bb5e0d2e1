import { mean, sampleVariance } from 'simple-statistics';
import type { DrawnProfile, Six } from './drawn-profile.js';
import { criticalT } from './student-t.js';
import { normalLimit } from './wilson.js';

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
export interface ProfilePair {
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

function less(a: Six, b: Six): number[] {
  return Array.from(a, (figure, place) => figure - (b[place] ?? 0));
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, figure, place) => sum + figure * (b[place] ?? 0), 0);
}
