import { mean } from 'simple-statistics';
import { cosine, type Direction, directionOf } from './direction.js';
import type { Six } from './drawn-profile.js';

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
