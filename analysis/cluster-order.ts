import { agnes, type Cluster } from 'ml-hclust';

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
