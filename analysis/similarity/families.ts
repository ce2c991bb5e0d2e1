import { choices, countChoices, subsets } from '../statistics/combinations.js';
import { holm } from '../statistics/significance.js';
import type { Families, FamilyResult } from './comparison.js';
import { drawnEstimate, drawnSigned } from './distance.js';
import type { Ensemble } from './ensemble.js';
import { drawnMeanSimilarities, meanSimilarity } from './similarity.js';

interface FamilyTestOptions {
  /** An integer; it matters only where the choices are too many to look at all. */
  readonly seed: number;
  /** Most choices to look at one by one; 1,000,000 where absent. */
  readonly most?: number;
  /** Choices drawn at random where there are more; 100,000 where absent. */
  readonly sampled?: number;
}

/** How alike a family is, beside as many respondents chosen in any other way. */
interface FamilyTest {
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

/** A family by its name, and which of the respondents belong to it. */
interface Family {
  readonly family: string;
  /** Places in the ensemble. */
  readonly places: readonly number[];
}

/**
 * Whether families are more alike than the base respondents at large: the mean of CDEval's equation 4
 * within each, against its mean over all pairs (equation 5), with an exact permutation test over who
 * belongs to the family and Holm's correction over families.
 * @param familyOf the family of each respondent of the ensemble, by id; null without
 */
export function families(
  ensemble: Ensemble,
  {
    familyOf,
    seed,
  }: { readonly familyOf: ReadonlyMap<string, string | null>; readonly seed: number },
): Families {
  const { ids, profiles, similar, behind } = ensemble;
  const all = [...ids.keys()];
  const baseline = meanSimilarity(similar, all);
  const drawn = drawnMeanSimilarities(profiles);
  const named = groupFamilies(ids, familyOf);
  const tests = named.map(({ places }) => familyTest(similar, places, { seed }));
  const adjusted = holm(tests.map((test) => test?.p ?? null));
  // Holm's p rises with every p, so that all of them at their smallest give the smallest of each.
  const smallest = holm(tests.map((test) => test?.smallestP ?? null));
  return {
    among: [...ids],
    baseline: baseline === null ? null : drawnEstimate({ value: baseline, drawn }, behind),
    families: named.map((family, place): FamilyResult => {
      const test = tests[place];
      return {
        family: family.family,
        members: family.places.map((member) => ids[member] ?? ''),
        ...within(ensemble, { ...family, drawn }),
        p: test?.p ?? null,
        smallestP: test?.smallestP ?? null,
        adjustedP: adjusted[place] ?? null,
        smallestAdjustedP: smallest[place] ?? null,
        choices: test?.choices ?? null,
      };
    }),
  };
}

function groupFamilies(
  ids: readonly string[],
  familyOf: ReadonlyMap<string, string | null>,
): Family[] {
  const families = [...new Set(ids.flatMap((id) => familyOf.get(id) ?? []))];
  return families.map((family) => ({
    family,
    places: [...ids.entries()].flatMap(([place, id]) =>
      familyOf.get(id) === family ? [place] : [],
    ),
  }));
}

/** `drawn` is the mean over all respondents in every draw. */
function within(
  { ids, profiles, similar, behind }: Ensemble,
  { places, drawn }: Family & { readonly drawn: Float64Array },
): Pick<FamilyResult, 'within' | 'lead'> {
  const all = [...ids.keys()];
  const inside = meanSimilarity(similar, places);
  if (inside === null) return { within: null, lead: null };
  const own = drawnMeanSimilarities(profiles.filter((_, place) => places.includes(place)));
  return {
    within: drawnEstimate({ value: inside, drawn: own }, behind),
    lead: drawnSigned(
      {
        value: inside - (meanSimilarity(similar, all) ?? 0),
        drawn: own.subarray(0, drawn.length).map((each, draw) => each - (drawn[draw] ?? 0)),
      },
      behind,
    ),
  };
}
