import { clusterOrder } from './cluster-order.js';
import type { OverCommonItems } from './common-items.js';
import type { Similarities } from './comparison.js';
import { drawnEstimate } from './drawn-estimate.js';
import { drawnProfile } from './drawn-profile.js';
import type { Ensemble } from './ensemble.js';
import { meanSimilarity } from './pair-matrix.js';
import { pairSimilarity } from './pair-similarity.js';
import type { Compared } from './paired-differences.js';

/**
 * How alike the respondents are: every pair over the items that both answered, and the mean over all
 * pairs (CDEval equation 5) over the items that all of them answered.
 */
export function similarities(
  respondents: readonly Compared[],
  {
    ensemble,
    overCommonItems,
  }: { readonly ensemble: Ensemble; readonly overCommonItems: OverCommonItems },
): Similarities {
  const pairs = respondents.flatMap((first, place) =>
    respondents.slice(place + 1).map((second) => {
      const [one, other] = overCommonItems([first.figures, second.figures]).map(drawnProfile);
      return pairSimilarity(
        { id: first.id, profile: one ?? null },
        { id: second.id, profile: other ?? null },
      );
    }),
  );
  const { ids, matrices, behind } = ensemble;
  const all = [...ids.keys()];
  const distances = matrices.once.map((row) => row.map((similar) => 1 / similar - 1));
  const value = meanSimilarity(matrices.once, all);
  return {
    pairs,
    order: clusterOrder(distances).map((place) => ids[place] ?? ''),
    baseline:
      value === null
        ? null
        : drawnEstimate(
            { value, drawn: matrices.drawn.map((matrix) => meanSimilarity(matrix, all) ?? 0) },
            behind,
          ),
  };
}
