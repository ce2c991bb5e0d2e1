import { agnes, type Cluster } from 'ml-hclust';
import type { PairSimilarity, Similarities } from './comparison.js';
import { drawnEstimate } from './distance.js';
import type { Ensemble } from './ensemble.js';
import type { ComparedPairs } from './pairs/compared-pairs.js';
import { drawnMeanSimilarities, meanSimilarity, similarityAt } from './similarity.js';

/**
 * An order of things in which those alike stand together: the leaves of average-linkage clustering
 * (UPGMA; Sokal & Michener 1958). Two branches are joined at the ends that lie nearest to each other.
 * `distance` has a row and a column for each thing; what comes back are their places in it.
 */
export function clusterOrder(distance: readonly (readonly number[])[]): number[] {
  if (distance.length === 0) return [];
  const tree = agnes(
    distance.map((row) => [...row]),
    { method: 'average', isDistanceMatrix: true },
  );
  return fromLeast(leaves(tree, distance));
}

function leaves(tree: Cluster, distance: readonly (readonly number[])[]): number[] {
  if (tree.isLeaf) return [tree.index];
  const branches = tree.children.map((branch) => fromLeast(leaves(branch, distance)));
  const [one = [], other = []] = branches.toSorted(([a = 0], [b = 0]) => a - b);
  const joined = [one, one.toReversed()].flatMap((left) =>
    [other, other.toReversed()].map((right) => ({
      order: [...left, ...right],
      gap: distance[left.at(-1) ?? 0]?.[right[0] ?? 0] ?? 0,
    })),
  );
  return joined.reduce((best, next) => (next.gap < best.gap ? next : best)).order;
}

/** An order read from that of its ends which comes first, since neither way round says more. */
function fromLeast(order: readonly number[]): number[] {
  return (order[0] ?? 0) <= (order.at(-1) ?? 0) ? [...order] : order.toReversed();
}

/** Equation 4 without the noise, 1/(1 + distance), with its limits; null where there is none. */
export function similarityWithoutNoise({
  distance: { value, low, high },
}: Pick<PairSimilarity, 'distance'>): Record<'value' | 'low' | 'high', number | null> {
  const at = (distance: number | null) => (distance === null ? null : similarityAt(distance));
  return { value: at(value), low: at(high), high: at(low) };
}

/** How alike the respondents are: every pair, and the mean over all (CDEval equation 5) over the items that all of them answered. */
export function similarities(
  { pairs, wordings }: Pick<ComparedPairs, 'pairs' | 'wordings'>,
  { ids, profiles, similar, behind }: Ensemble,
): Similarities {
  const all = [...ids.keys()];
  const distances = similar.map((row) => row.map((each) => 1 / each - 1));
  const value = meanSimilarity(similar, all);
  return {
    pairs: [...pairs],
    wordings,
    order: clusterOrder(distances).map((place) => ids[place] ?? ''),
    baseline:
      value === null
        ? null
        : drawnEstimate({ value, drawn: drawnMeanSimilarities(profiles) }, behind),
  };
}
