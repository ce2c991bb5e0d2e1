import type { FamilyResult } from '../analysis/comparison.js';
import { isFound, pClause, pValue } from './p-value.js';

/** Families that were tested together, so that Holm's correction runs over them. */
export interface Tested {
  readonly families: number;
}

/** What is said of a family of one. */
export const FAMILY_OF_ONE = 'one respondent: a family is compared from two on';

/** Counts the families of two or more. */
export function testedOf(families: readonly FamilyResult[]): Tested {
  return { families: families.filter(({ p }) => p !== null).length };
}

/**
 * The p of a family and the smallest that it could have come to, such as "p = 0.133 after Holm, could
 * not be below 0.067"; the latter only from 0.001 on. Null for a family of one.
 */
export function familyP(
  { adjustedP, smallestAdjustedP }: FamilyResult,
  { families }: Tested,
): string | null {
  if (adjustedP === null || smallestAdjustedP === null) return null;
  const after = families > 1 ? ' after Holm' : '';
  const least =
    smallestAdjustedP < 0.001 ? '' : `, could not be below ${pValue(smallestAdjustedP)}`;
  return `${pClause(adjustedP)}${after}${least}`;
}

/** Whether a family takes in every respondent, so that there is no other way to choose as many. */
export function isEverybody({ smallestP }: FamilyResult): boolean {
  return smallestP === 1;
}

/** Whether a family that has others to be held against is plainly no more alike than all pairs: it has no lead. */
export function isBehind(family: FamilyResult): boolean {
  const lead = family.lead?.value ?? null;
  return lead !== null && lead <= 0 && !isFound(family.adjustedP) && !isEverybody(family);
}

/** Whether a family that leads, and has others to be held against, could not have been found at 5 %. */
export function isOutOfReach(family: FamilyResult): boolean {
  const { smallestAdjustedP } = family;
  if (isEverybody(family) || isBehind(family)) return false;
  return smallestAdjustedP !== null && !isFound(smallestAdjustedP);
}
