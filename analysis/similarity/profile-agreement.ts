import { mean, median, permutationsHeap } from 'simple-statistics';
import type { BestAgreement } from './comparison.js';
import type { Six } from './similarity.js';

/** A vector that is not 0, and its squared length. */
export interface Direction {
  readonly parts: ArrayLike<number>;
  readonly square: number;
}

/** The direction of a vector; null for one of zeros. */
function directionOf(parts: readonly number[]): Direction | null {
  const square = parts.reduce((sum, part) => sum + part * part, 0);
  return square > 0 ? { parts, square } : null;
}

/** The cosine of the angle between two directions, −1..1. */
export function cosine(a: Direction, b: Direction): number {
  let product = 0;
  // A plain loop: it runs some hundred thousand times a respondent.
  for (let place = 0; place < a.parts.length; place += 1) {
    product += (a.parts[place] ?? 0) * (b.parts[place] ?? 0);
  }
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, product / Math.sqrt(a.square * b.square)));
}

/** A range of figures below this is rounding. */
const NO_RANGE = 1e-9;

/** Pearson's r of two profiles over the dimensions, −1..1; null where either profile is constant. */
export function pearson(a: Six, b: Six): number | null {
  const [ofA, ofB] = [deviations(a), deviations(b)];
  return ofA && ofB && cosine(ofA, ofB);
}

/** Each figure less their mean. The cosine of two such directions is r; null for a constant profile. */
export function deviations(six: Six): Direction | null {
  const figures = Array.from(six);
  if (Math.max(...figures) - Math.min(...figures) < NO_RANGE) return null;
  const middle = mean(figures);
  return directionOf(figures.map((figure) => figure - middle));
}

/** Figures that differ by less are tied: their difference is rounding. */
const NO_DIFFERENCE = 1e-9;

/**
 * Kendall's τ_b of two profiles over the dimensions, −1..1: concordant less discordant pairs over
 * √(pairs untied in a · pairs untied in b). Null where either profile is constant. Source: Kendall 1945.
 */
export function kendallTau(a: Six, b: Six): number | null {
  const [ofA, ofB] = [pairSigns(a), pairSigns(b)];
  return ofA && ofB && cosine(ofA, ofB);
}

/** Which of each two figures is higher: −1, 0 or 1. The cosine of two such directions is τ_b; null for a constant profile. */
function pairSigns(six: Six): Direction | null {
  const figures = Array.from(six);
  return directionOf(
    figures.flatMap((figure, place) =>
      figures.slice(place + 1).map((other) => {
        const difference = other - figure;
        return Math.abs(difference) < NO_DIFFERENCE ? 0 : Math.sign(difference);
      }),
    ),
  );
}

/**
 * The country that a profile agrees with best by Pearson's r, and what chance gives: the best over all countries for
 * each order of the profile's figures, 720 of them on six dimensions. Among a hundred countries one agrees well with
 * almost any profile. Null where the profile or every country is constant.
 */
export function bestAgreement(
  profile: Six,
  countries: readonly { readonly name: string; readonly six: Six }[],
): BestAgreement | null {
  const found = deviations(profile);
  const known = countries.flatMap(({ name, six }) => {
    const direction = deviations(six);
    return direction ? [{ name, direction }] : [];
  });
  if (found === null || known.length === 0) return null;
  const best = (of: Direction) =>
    known.reduce((most, { direction }) => Math.max(most, cosine(of, direction)), -1);
  const value = best(found);
  const chance = permutationsHeap(Array.from(profile)).flatMap((order) => {
    const direction = deviations(order);
    return direction ? [best(direction)] : [];
  });
  return {
    countries: known
      .filter(({ direction }) => cosine(found, direction) >= value - NO_DIFFERENCE)
      .map(({ name }) => name),
    value,
    median: median(chance),
    p: chance.filter((each) => each >= value - NO_DIFFERENCE).length / chance.length,
  };
}
