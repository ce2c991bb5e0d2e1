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
 * not be below 0.067"; null for a family of one.
 */
export function familyP(
  { adjustedP, smallestAdjustedP }: FamilyResult,
  { families }: Tested,
): string | null {
  if (adjustedP === null || smallestAdjustedP === null) return null;
  const after = families > 1 ? ' after Holm' : '';
  return `${pClause(adjustedP)}${after}, could not be below ${pValue(smallestAdjustedP)}`;
}

/** Whether no result of a tested family could have been found at 5 %. */
export function isOutOfReach({ smallestAdjustedP }: FamilyResult): boolean {
  return smallestAdjustedP !== null && !isFound(smallestAdjustedP);
}
