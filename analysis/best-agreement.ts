import { median, permutationsHeap } from 'simple-statistics';
import { type AgreementKind, directionIn } from './agreement-kind.js';
import type { BestAgreement } from './comparison.js';
import { cosine, type Direction } from './direction.js';
import type { Six } from './drawn-profile.js';

/** Agreements that differ by less are the same. */
const NO_DIFFERENCE = 1e-9;

/**
 * The country that a profile agrees with best, and what chance gives: the best over all countries for
 * each order of the profile's figures, 720 of them on six dimensions. Among a hundred countries one agrees well with
 * almost any profile. Null where the profile or every country is constant.
 */
export function bestAgreement(
  profile: Six,
  countries: readonly { readonly name: string; readonly six: Six }[],
  kind: AgreementKind,
): BestAgreement | null {
  const found = directionIn[kind](profile);
  const known = countries.flatMap(({ name, six }) => {
    const direction = directionIn[kind](six);
    return direction ? [{ name, direction }] : [];
  });
  if (found === null || known.length === 0) return null;
  const best = (of: Direction) =>
    known.reduce((most, { direction }) => Math.max(most, cosine(of, direction)), -1);
  const value = best(found);
  const chance = permutationsHeap(Array.from(profile)).flatMap((order) => {
    const direction = directionIn[kind](order);
    return direction ? [best(direction)] : [];
  });
  const shareAtLeast = (least: number) =>
    chance.filter((each) => each >= least - NO_DIFFERENCE).length / chance.length;
  return {
    countries: known
      .filter(({ direction }) => cosine(found, direction) >= value - NO_DIFFERENCE)
      .map(({ name }) => name),
    value,
    median: median(chance),
    p: shareAtLeast(value),
    smallestP: shareAtLeast(Math.max(...chance)),
  };
}
