import { agnes, type Cluster } from 'ml-hclust';
import { mean } from '../statistics/descriptives.js';
import { holm } from '../statistics/significance.js';
import type { OverCommonItems } from '../survey/resampled-figures.js';
import type { PairSimilarity, Similarities } from './comparison.js';
import { drawnEstimate, noiseCorrectedDistance, noisyDistance } from './distance.js';
import { type Compared, differencesOf, type Ensemble } from './ensemble.js';
import {
  detectableDistance,
  judgePair,
  noDifferenceP,
  type PairNoise,
  pairNoise,
} from './pair-test.js';
import { pOverWordings } from './pair-wordings.js';
import {
  type DrawnProfile,
  drawnMeanSimilarities,
  drawnProfile,
  meanSimilarity,
  similarityAt,
} from './similarity.js';

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

/** A respondent's profile over the items of a pair; null where a dimension has no figure. */
interface OfPair {
  readonly id: string;
  readonly profile: DrawnProfile | null;
}

/** Two respondents over the items that both answered, in the same draws of them. */
export function comparePair(
  [first, second]: readonly [Compared, Compared],
  overCommonItems: OverCommonItems,
): UnjudgedPair {
  const pair = overCommonItems([first.figures, second.figures]);
  const [one, other] = pair.map(drawnProfile);
  return pairSimilarity(
    { id: first.id, profile: one ?? null },
    { id: second.id, profile: other ?? null },
    one && other ? pOverWordings(differencesOf(pair)) : null,
  );
}

const nothing = { value: null, low: null, high: null };

/** A pair before it is judged among all pairs. */
interface UnjudgedPair
  extends Omit<
    PairSimilarity,
    'adjustedP' | 'overWordings' | 'detectable' | 'differ' | 'verdict' | 'failed'
  > {
  /** That of {@link pOverWordings}. */
  readonly pOverWordings: number | null;
  readonly noise: PairNoise | null;
}

/**
 * How alike two respondents are: CDEval's equation 4 as printed, and without the noise that keeps even
 * two runs of one respondent from a similarity of 1. Both profiles are over the same items, in the
 * same draws of them; `overWordings` is the p of {@link pOverWordings}.
 */
export function pairSimilarity(
  first: OfPair,
  second: OfPair,
  overWordings: number | null = null,
): UnjudgedPair {
  const names = { first: first.id, second: second.id };
  if (!first.profile || !second.profile) {
    const note = 'no figure on all dimensions over items that both answered';
    return {
      ...names,
      similarity: null,
      distance: { ...nothing, n: 0, note },
      sameLeanings: null,
      p: null,
      pOverWordings: null,
      noise: null,
    };
  }
  const pair = { first: first.profile, second: second.profile };
  const noisy = noisyDistance([pair]);
  const { value, low, high } = noiseCorrectedDistance(noisy);
  const noise = pairNoise(pair.first, pair.second);
  return {
    ...names,
    similarity: similarityAt(Math.sqrt(noisy.square)),
    distance: {
      value,
      low,
      high,
      n: Math.min(pair.first.n, pair.second.n),
      note: pair.first.note ?? pair.second.note,
    },
    sameLeanings: mean(Array.from(noisy.noise, (square) => similarityAt(Math.sqrt(square)))),
    p: noise && noDifferenceP(noisy.square, noise),
    pOverWordings: overWordings,
    noise,
  };
}

/** Equation 4 without the noise, 1/(1 + distance), with its limits; null where there is none. */
export function similarityWithoutNoise({
  distance: { value, low, high },
}: Pick<PairSimilarity, 'distance'>): Record<'value' | 'low' | 'high', number | null> {
  const at = (distance: number | null) => (distance === null ? null : similarityAt(distance));
  return { value: at(value), low: at(high), high: at(low) };
}

/** Judges every pair among all: p after Holm over them, and the verdict by the margin, a root mean square difference per dimension. */
export function judgePairs(pairs: readonly UnjudgedPair[], margin: number): PairSimilarity[] {
  const adjusted = holm(pairs.map(({ p }) => p));
  const overWordings = holm(pairs.map((pair) => pair.pOverWordings));
  const tests = pairs.filter(({ p }) => p !== null).length;
  return pairs.map(({ noise, pOverWordings: p, ...pair }, place) => {
    const tested = {
      ...pair,
      adjustedP: adjusted[place] ?? null,
      overWordings: { p, adjustedP: overWordings[place] ?? null },
    };
    const reach = margin * Math.sqrt(noise?.dimensions ?? 0);
    return {
      ...tested,
      detectable: noise && detectableDistance(noise, tests),
      ...judgePair(tested, reach),
    };
  });
}

/**
 * How alike the respondents are: every pair over the items that both answered, and the mean over all
 * pairs (CDEval equation 5) over the items that all of them answered.
 */
export function similarities(
  respondents: readonly Compared[],
  {
    ensemble,
    overCommonItems,
    margin,
  }: {
    readonly ensemble: Ensemble;
    readonly overCommonItems: OverCommonItems;
    readonly margin: number;
  },
): Similarities {
  const pairs = respondents.flatMap((first, place) =>
    respondents.slice(place + 1).map((second) => comparePair([first, second], overCommonItems)),
  );
  const { ids, similar, behind } = ensemble;
  const all = [...ids.keys()];
  const distances = similar.map((row) => row.map((each) => 1 / each - 1));
  const value = meanSimilarity(similar, all);
  return {
    pairs: judgePairs(pairs, margin),
    order: clusterOrder(distances).map((place) => ids[place] ?? ''),
    baseline:
      value === null
        ? null
        : drawnEstimate({ value, drawn: drawnMeanSimilarities(ensemble.profiles) }, behind),
  };
}
