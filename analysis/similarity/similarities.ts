import jstat from 'jstat';
import { agnes, type Cluster } from 'ml-hclust';
import { mean } from 'simple-statistics';
import type { Tags } from '../../vocabulary/respondent.js';
import { hasNoSpread } from '../statistics/intervals.js';
import { holm } from '../statistics/significance.js';
import { type Figure, signedEstimateOf } from '../survey/estimates.js';
import type { OverCommonItems } from '../survey/resampled-figures.js';
import type { PairSimilarity, Similarities, Tuning } from './comparison.js';
import { drawnEstimate, noiseCorrectedDistance, noisyDistance } from './distance.js';
import { type Compared, differenceOn, type Ensemble } from './ensemble.js';
import { differenceOverWordings, pOverWordings } from './pair-wordings.js';
import { type DrawnProfile, drawnProfile, meanSimilarity, similarityAt } from './similarity.js';

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
): PairSimilarity {
  const pair = overCommonItems([first.figures, second.figures]);
  const [one, other] = pair.map(drawnProfile);
  const differences = first.figures.prepared.cells.dimensions.map((dimension) => {
    const figure = differenceOn(dimension, pair);
    return {
      value: figure.value,
      overWordings: differenceOverWordings(figure, { dimension, pair }),
    };
  });
  return pairSimilarity(
    { id: first.id, profile: one ?? null },
    { id: second.id, profile: other ?? null },
    one && other ? pOverWordings(differences) : null,
  );
}

const nothing = { value: null, low: null, high: null };

/**
 * How alike two respondents are: CDEval's equation 4 as printed, and without the noise that keeps even
 * two runs of one respondent from a similarity of 1. Both profiles are over the same items, in the
 * same draws of them; `overWordings` is the p of {@link pOverWordings}.
 */
export function pairSimilarity(
  first: OfPair,
  second: OfPair,
  overWordings: number | null = null,
): PairSimilarity {
  const names = { first: first.id, second: second.id };
  if (!first.profile || !second.profile) {
    const note = 'no figure on all dimensions over items that both answered';
    return {
      ...names,
      similarity: null,
      distance: { ...nothing, n: 0, note },
      corrected: nothing,
      sameLeanings: null,
      differ: false,
      overWordings,
    };
  }
  const pair = { first: first.profile, second: second.profile };
  const noisy = noisyDistance([pair]);
  const { value, low, high } = noiseCorrectedDistance(noisy);
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
    corrected: {
      value: similarityAt(value),
      low: high === null ? null : similarityAt(high),
      high: low === null ? null : similarityAt(low),
    },
    sameLeanings:
      noisy.noise.length === 0
        ? null
        : mean(noisy.noise.map((square) => similarityAt(Math.sqrt(square)))),
    differ: low !== null && low > 0,
    overWordings,
  };
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
  }: { readonly ensemble: Ensemble; readonly overCommonItems: OverCommonItems },
): Similarities {
  const pairs = respondents.flatMap((first, place) =>
    respondents.slice(place + 1).map((second) => comparePair([first, second], overCommonItems)),
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

/** A respondent to be compared, with what the study says of it. */
export interface Tagged extends Compared {
  readonly tags: Tags;
}

/**
 * Every tuned respondent less the one that it was tuned from, on each dimension, over the items that
 * both answered. The p of each is two-sided, from t, after Holm's correction over the dimensions.
 */
export function tunings(
  respondents: readonly Tagged[],
  overCommonItems: OverCommonItems,
): Tuning[] {
  return respondents.flatMap((tuned) => {
    const base = respondents.find(({ id }) => id === tuned.tags.base);
    if (!base || base === tuned) return [];
    const pair = overCommonItems([tuned.figures, base.figures]);
    const figures = tuned.figures.prepared.cells.dimensions.map((dimension) => ({
      dimension,
      figure: differenceOn(dimension, pair),
    }));
    const adjusted = holm(figures.map(({ figure }) => pOf(figure)));
    return [
      {
        base: base.id,
        tuned: tuned.id,
        training: tuned.tags.training,
        differences: figures.map(({ dimension, figure }, place) => ({
          dimension,
          ...signedEstimateOf(figure),
          adjustedP: adjusted[place] ?? null,
        })),
      },
    ];
  });
}

/** How often chance alone would give so great a difference, 0..1; null without an interval or where nothing varied. */
function pOf(figure: Figure): number | null {
  const { value, standardError, n, strata } = figure;
  if (value === null || standardError === null || hasNoSpread({ standardError })) return null;
  if (signedEstimateOf(figure).low === null) return null;
  const t = Math.abs(value) / standardError;
  return 2 * (1 - jstat.studentt.cdf(t, n - strata.length));
}
