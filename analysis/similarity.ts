import { type Dimension, ofDimension, type PerDimension } from '../src/vocabulary/dimension.js';
import type { Six } from './drawn-profile.js';

/** β of CDEval's equation 3: what makes a score of 0..100 a figure between 0 and 1. */
export const BETA = 0.01;

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

/**
 * How similar two profiles are, 0..1. Source: CDEval equation 4; with {@link countrySix}, equation 3.
 * @example
 * const model = [0.3, 0.7, 0.5, 0.5, 0.6, 0.6];
 * const scores = { pdi: 35, idv: 67, uai: 65, mas: 66, lto: 83, ivr: 40 };
 * const germany = countrySix(scores, ['pdi', 'idv', 'uai', 'mas', 'lto', 'ivr']);
 * similarity(model, germany) // → 0.725
 * similarity(model, model) // → 1
 * const knowsNothing = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5];
 * similarity(knowsNothing, germany) // → 0.682
 */
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
