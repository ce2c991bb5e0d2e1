import { choices, countChoices } from './choices.js';
import { meanSimilarity } from './pair-matrix.js';
import { subsets } from './subsets.js';

export interface FamilyTestOptions {
  /** An integer; it matters only where the choices are too many to look at all. */
  readonly seed: number;
  /** Most choices to look at one by one; 1,000,000 where absent. */
  readonly most?: number;
  /** Choices drawn at random where there are more; 100,000 where absent. */
  readonly sampled?: number;
}

/** How alike a family is, beside as many respondents chosen in any other way. */
export interface FamilyTest {
  /** Mean similarity between two members. */
  readonly within: number;
  /** Share of the choices whose mean is at least as high, the family's own included, above 0 and up to 1. */
  readonly p: number;
  /** The smallest `p` that could have come out. */
  readonly smallestP: number;
  /** Ways to choose as many respondents, those looked at, and whether these are all. */
  readonly choices: { readonly all: number; readonly looked: number; readonly exact: boolean };
}

/** Means that differ by less are the same. */
const NO_DIFFERENCE = 1e-12;

/**
 * Label permutation test of whether a family is more alike than as many respondents chosen in any
 * other way. `similarity` has a row and a column for each respondent, `members` are the family's places
 * in it. Exact over all C(n, k) choices; where they are too many, over a random sample of them with
 * p = (b + 1)/(B + 1) (Phipson & Smyth 2010). Null for a family of fewer than two; one that takes in
 * every respondent has a p of 1.
 */
export function familyTest(
  similarity: readonly (readonly number[])[],
  members: readonly number[],
  { seed, most = 1_000_000, sampled = 100_000 }: FamilyTestOptions,
): FamilyTest | null {
  if (members.length < 2) return null;
  const within = meanSimilarity(similarity, members) ?? 0;
  const size = members.length;
  const all = countChoices(similarity.length, size);
  const exact = all <= most;
  const chosen = exact
    ? choices(similarity.length, size)
    : subsets([...similarity.keys()], { size, count: sampled, seed });
  const looked = exact ? all : sampled;
  // A sample need not hold the family's own choice, which counts as one of them.
  const own = exact ? 0 : 1;
  let asHigh = own;
  for (const choice of chosen) {
    if ((meanSimilarity(similarity, choice) ?? 0) >= within - NO_DIFFERENCE) asHigh += 1;
  }
  return {
    within,
    p: asHigh / (looked + own),
    smallestP: 1 / (looked + own),
    choices: { all, looked, exact },
  };
}
