import type { Families, FamilyResult } from './comparison.js';
import { drawnEstimate, drawnSigned } from './drawn-estimate.js';
import type { Ensemble } from './ensemble.js';
import { familyTest } from './family-test.js';
import { holm } from './holm.js';
import { meanSimilarity } from './pair-matrix.js';

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
  const { ids, matrices, behind } = ensemble;
  const all = [...ids.keys()];
  const baseline = meanSimilarity(matrices.once, all);
  const named = groupFamilies(ids, familyOf);
  const tests = named.map(({ places }) => familyTest(matrices.once, places, { seed }));
  const adjusted = holm(tests.map((test) => test?.p ?? null));
  // Holm's p rises with every p, so that all of them at their smallest give the smallest of each.
  const smallest = holm(tests.map((test) => test?.smallestP ?? null));
  return {
    among: [...ids],
    baseline:
      baseline === null
        ? null
        : drawnEstimate(
            {
              value: baseline,
              drawn: matrices.drawn.map((each) => meanSimilarity(each, all) ?? 0),
            },
            behind,
          ),
    families: named.map((family, place): FamilyResult => {
      const test = tests[place];
      return {
        family: family.family,
        members: family.places.map((member) => ids[member] ?? ''),
        ...within(ensemble, family),
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

function within(
  { ids, matrices, behind }: Ensemble,
  { places }: Family,
): Pick<FamilyResult, 'within' | 'lead'> {
  const all = [...ids.keys()];
  const inside = meanSimilarity(matrices.once, places);
  if (inside === null) return { within: null, lead: null };
  const drawn = matrices.drawn.map((matrix) => ({
    inside: meanSimilarity(matrix, places) ?? 0,
    all: meanSimilarity(matrix, all) ?? 0,
  }));
  return {
    within: drawnEstimate({ value: inside, drawn: drawn.map((each) => each.inside) }, behind),
    lead: drawnSigned(
      {
        value: inside - (meanSimilarity(matrices.once, all) ?? 0),
        drawn: drawn.map((each) => each.inside - each.all),
      },
      behind,
    ),
  };
}
