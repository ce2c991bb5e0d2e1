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
  maxima: FamilyMaxima,
): Change[] {
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
      return {
        dimension,
        ...over,
        p,
        adjustedP: p === null ? null : testedWithoutSpread(p, maxima),
      };
    }
    const { p, adjustedP, reach } = testedByT(
      { value, standardError, degreesOfFreedom: noise.degreesOfFreedom },
      maxima,
    );
    return {
      dimension,
      value,
      standardError,
      low: Math.max(-1, value - reach),
      high: Math.min(1, value + reach),
      n: over.n,
      note: over.note,
      p,
      adjustedP,
    };
  });
}

/** A difference against 0 by t, corrected for its family, and how far its limits, which hold at once, lie from it. */
export function testedByT(
  {
    value,
    standardError,
    degreesOfFreedom,
  }: {
    readonly value: number;
    readonly standardError: number;
    readonly degreesOfFreedom: number;
  },
  { differences: maxima, tests }: Pick<FamilyMaxima, 'differences' | 'tests'>,
): { readonly p: number; readonly adjustedP: number; readonly reach: number } {
  const t = value / standardError;
  const p = beyondT(t, degreesOfFreedom);
  if (tests.differences === 1)
    return { p, adjustedP: p, reach: criticalT(degreesOfFreedom) * standardError };
  return {
    p,
    adjustedP: Math.max(p, familyP(normalOfT(t ** 2, degreesOfFreedom), maxima)),
    reach: tOfNormal(familyCritical(maxima), degreesOfFreedom) * standardError,
  };
}

/** The p, corrected for its family, of a difference that no spread was seen of. */
export function testedWithoutSpread(
  p: number,
  { differences: maxima, tests }: Pick<FamilyMaxima, 'differences' | 'tests'>,
): number {
  if (tests.differences === 1) return p;
  return Math.max(p, familyP(normalQuantile(1 - p / 2), maxima));
}

/** The second less the first. */
export function turned({ value, low, high, ...change }: Change): Change {
  const minus = (each: number | null) => (each === null ? null : 0 - each);
  return { ...change, value: minus(value), low: minus(high), high: minus(low) };
}
