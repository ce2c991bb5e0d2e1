import { benjaminiHochberg } from '../../statistics/significance.js';
import type { PairSimilarity } from '../comparison.js';
import { similarityAt } from '../similarity.js';
import { type FamilyMaxima, familyCritical, familyP } from './max-t.js';
import type { Pair } from './pair.js';
import {
  detectableDistance,
  distanceLimits,
  loneCritical,
  meanOverNoise,
  noDifferenceP,
  normalOfF,
} from './pair-test.js';

/** Every pair of a family by its distance, and the verdict by the margin. */
export function judgeDistances(
  pairs: readonly Pair[],
  { maxima, margin }: { readonly maxima: FamilyMaxima; readonly margin: number },
): Omit<PairSimilarity, 'first' | 'second' | 'family'>[] {
  const ps = pairs.map(({ apart, note, noise }) =>
    apart && note === null ? noDifferenceP(squareOf(apart), noise) : null,
  );
  const discovery = benjaminiHochberg(ps);
  return pairs.map(({ apart, noise, n, note, dimensions }, nth) => {
    const square = apart && squareOf(apart);
    const p = ps[nth] ?? null;
    const without = square === null ? null : Math.sqrt(Math.max(0, square - noise.mean));
    const found = {
      similarity: apart && similarityAt(Math.sqrt(squareOf(apart))),
      sameLeanings: p === null ? null : meanOverNoise(noise, similarityAt),
      p,
      discoveryP: discovery[nth] ?? null,
    };
    if (!apart || square === null || p === null) {
      const distance = { value: without, low: null, high: null, n, note };
      const nothing = { adjustedP: null, detectable: null, differ: false };
      return { ...found, ...nothing, distance, verdict: 'inconclusive' };
    }
    const isAlone = maxima.tests.distances === 1;
    const critical = isAlone ? loneCritical(noise) : familyCritical(maxima.distances);
    const { low, high } = distanceLimits(apart, { noise, critical });
    const normal = normalOfF(square / noise.mean, noise);
    const adjustedP =
      isAlone || noise.mean === 0 ? p : Math.max(p, familyP(normal, maxima.distances));
    const value = without ?? 0;
    return {
      ...found,
      distance: { value, low: Math.min(value, low), high: Math.max(value, high), n, note },
      adjustedP,
      detectable: detectableDistance(noise, critical),
      ...judgePair(
        { adjustedP, high: Math.max(value, high) },
        margin * Math.sqrt(dimensions.length),
      ),
    };
  });
}

function squareOf(apart: readonly number[]): number {
  return apart.reduce((sum, each) => sum + each ** 2, 0);
}

/**
 * What is said of a pair. It differs where its p after correction is below 0.05; it is the same, or differs by no
 * more than the margin, where the upper 95 % limit is at most `reach`, the margin as a distance: a test of
 * equivalence at 2.5 %. Source: Schuirmann 1987.
 */
export function judgePair(
  { adjustedP, high }: { readonly adjustedP: number | null; readonly high: number | null },
  reach: number,
): Pick<PairSimilarity, 'differ' | 'verdict'> {
  const differ = adjustedP !== null && adjustedP < 0.05;
  const isWithin = high !== null && high <= reach;
  if (differ) return { differ, verdict: isWithin ? 'different, within the margin' : 'different' };
  return { differ, verdict: isWithin ? 'same' : 'inconclusive' };
}
