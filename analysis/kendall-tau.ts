import { cosine, type Direction, directionOf } from './direction.js';
import type { Six } from './drawn-profile.js';

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
export function pairSigns(six: Six): Direction | null {
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
