import { beyondT, criticalT, normalQuantile } from '../../statistics/distributions.js';
import { hasNoSpread } from '../../statistics/intervals.js';
import { differenceP, signedEstimateOf } from '../../survey/estimates.js';
import type { Change } from '../comparison.js';
import { type FamilyMaxima, familyCritical, familyP } from './max-t.js';
import type { Pair } from './pair.js';
import { normalOfT, tOfNormal } from './pair-test.js';

/** A pair on each dimension, with limits that hold at once for all of its family. */
export function judgeDifferences(
  { dimensions, figures, onEach }: Pair,
  { differences: maxima, tests }: FamilyMaxima,
): Change[] {
  const isAlone = tests.differences === 1;
  const corrected = (p: number) => {
    const normal = normalQuantile(1 - p / 2);
    return isAlone ? p : Math.max(p, familyP(normal, maxima));
  };
  return dimensions.map((dimension, place) => {
    const figure = figures[place];
    const noise = onEach[place] ?? null;
    if (!figure) throw new RangeError(`no figure on ${dimension}`);
    const over = signedEstimateOf(figure);
    const { value } = over;
    if (value === null || noise === null) return { dimension, ...over, p: null, adjustedP: null };
    const standardError = Math.sqrt(noise.variance);
    if (hasNoSpread({ standardError })) {
      const p = differenceP(figure);
      return { dimension, ...over, p, adjustedP: p === null ? null : corrected(p) };
    }
    const t = value / standardError;
    const p = beyondT(t, noise.degreesOfFreedom);
    const limit = isAlone
      ? criticalT(noise.degreesOfFreedom)
      : tOfNormal(familyCritical(maxima), noise.degreesOfFreedom);
    const reach = limit * standardError;
    return {
      dimension,
      value,
      standardError,
      low: Math.max(-1, value - reach),
      high: Math.min(1, value + reach),
      n: over.n,
      note: over.note,
      p,
      adjustedP: isAlone
        ? p
        : Math.max(p, familyP(normalOfT(t ** 2, noise.degreesOfFreedom), maxima)),
    };
  });
}

/** The second less the first. */
export function turned({ value, low, high, ...change }: Change): Change {
  const minus = (each: number | null) => (each === null ? null : 0 - each);
  return { ...change, value: minus(value), low: minus(high), high: minus(low) };
}
