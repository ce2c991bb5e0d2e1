import { ofDimension } from '../../../vocabulary/scheme.js';
import type { OverCommonItems } from '../../survey/resampled-figures.js';
import { squaredWeights } from '../../survey/wordings/generalizability.js';
import {
  type OwnWordingSquares,
  type OwnWordings,
  ownWordings,
  wordingVariance,
  wordingVarianceAt,
} from '../../survey/wordings/own-wordings.js';
import type { Change, PairSimilarity, Similarities } from '../comparison.js';
import type { Compared } from '../ensemble.js';
import { judgeDifferences, turned } from './differences.js';
import { judgeDistances } from './distances.js';
import { type FamilyMaxima, familyMaxima, ownVariances, type RespondentErrors } from './max-t.js';
import { type Pair, pairOf } from './pair.js';
import type { WordingPart } from './pair-test.js';

/** How far one respondent's headline lies above another's on a dimension. */
export interface PairedDifference extends Change {
  readonly first: string;
  readonly second: string;
  readonly family: PairSimilarity['family'];
}

export interface PairOptions {
  readonly overCommonItems: OverCommonItems;
  /** An integer; the same seed gives the same p. */
  readonly seed: number;
  /** The root mean square difference per dimension up to which two count as the same, above 0 and up to 1. */
  readonly margin: number;
  /** Pairs of ids, either way round, that are corrected among themselves alone. */
  readonly planned?: readonly (readonly string[])[];
}

/** Every pair of respondents, compared. */
export interface ComparedPairs extends Pick<Similarities, 'pairs' | 'wordings'> {
  /** The first less the second, of every pair on every dimension. */
  readonly differences: readonly PairedDifference[];
  /** The second less the first on each dimension, of these pairs of ids, corrected among themselves. */
  changes(pairs: readonly (readonly [string, string])[]): Change[][];
}

/**
 * Every pair of respondents by one mixed model over all of them. Δ is taken over the items that both answered;
 * its variance is SE² over draws of these items, + f·Σw² of either one's forms, f the variance of what a
 * wording of its own does to a respondent: in logits the same for all ({@link ownWordings}). Both are taken at the
 * level half way between, as if the two did not differ ({@link pairOf}). Pairs are corrected by
 * {@link familyMaxima}: the planned among themselves, then the others, which are exploratory.
 */
export function comparePairs(
  respondents: readonly Compared[],
  { overCommonItems, seed, margin, planned = [] }: PairOptions,
): ComparedPairs {
  const own = ownWordings(respondents.map(({ figures }) => figures));
  const wordings = respondents.map((each, place) => wordingsOf(each, { own, place }));
  const pairs = respondents.flatMap((one, first) =>
    respondents.slice(first + 1).map((other, nth) => {
      const second = first + 1 + nth;
      const both = [wordings[first], wordings[second]].flatMap((each) => each ?? []);
      return pairOf(overCommonItems([one.figures, other.figures]), {
        first,
        second,
        partsAt: (levels) => partsOf(both, levels),
      });
    }),
  );
  const model = { respondents: errorsOf(pairs, wordings), seed };
  const ids = respondents.map(({ id }) => id);
  const nameOf = ({ first, second }: Pair) => ({
    first: ids[first] ?? '',
    second: ids[second] ?? '',
  });
  const isPlanned = (pair: Pair) => {
    const { first, second } = nameOf(pair);
    return planned.some((both) => both.includes(first) && both.includes(second));
  };
  const families =
    planned.length === 0
      ? [{ family: 'all', own: pairs } as const]
      : [
          { family: 'planned', own: pairs.filter(isPlanned) } as const,
          { family: 'exploratory', own: pairs.filter((pair) => !isPlanned(pair)) } as const,
        ];
  const judged = new Map(
    families.flatMap(({ family, own }) => {
      const maxima = maximaOf(own, model);
      const alike = judgeDistances(own, { maxima, margin });
      return own.map((pair, nth) => {
        const named = { ...nameOf(pair), family };
        const differences = judgeDifferences(pair, maxima).map((each) => ({ ...named, ...each }));
        return [
          pair,
          { pair: { ...named, ...alike[nth] } as PairSimilarity, differences },
        ] as const;
      });
    }),
  );
  return {
    pairs: pairs.flatMap((pair) => judged.get(pair)?.pair ?? []),
    differences: pairs.flatMap((pair) => judged.get(pair)?.differences ?? []),
    wordings: own && {
      pooled: Math.sqrt(wordingVariance(own.pooled)),
      degreesOfFreedom: own.pooled.degreesOfFreedom,
      standingOut: [...own.standingOut].map(([place, each]) => ({
        respondent: ids[place] ?? '',
        own: Math.sqrt(wordingVariance(each)),
      })),
    },
    changes(asked) {
      const chosen = asked.flatMap(([from, to]) => {
        const [one, other] = [ids.indexOf(from), ids.indexOf(to)];
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const pair = pairs.find((each) => each.first === first && each.second === second);
        return pair ? [{ pair, isTurned: first === one }] : [];
      });
      const maxima = maximaOf(
        chosen.map(({ pair }) => pair),
        model,
      );
      return chosen.map(({ pair, isTurned }) => {
        const changes = judgeDifferences(pair, maxima);
        return isTurned ? changes.map(turned) : changes;
      });
    },
  };
}

/**
 * Every pair of respondents, the first less the second on each dimension, −1..1, null 0. Only the
 * items that both answered count, and both are resampled on the same draws of them. Limits cover items
 * and wordings and hold at once for all that are given, p is from t and corrected by max-T. `n` counts items
 * with an answer from both that could be read.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const options = { seed: 1 };
 * const one = figuresOf(answered((item) => item % 4 > 0), options);
 * const other = figuresOf(answered((item) => item % 2 > 0), options);
 * const [onPdi] = pairedDifferences(
 *   [{ id: 'one', figures: one }, { id: 'other', figures: other }],
 *   commonItems(options),
 * );
 * [onPdi.dimension, onPdi.value, onPdi.low, onPdi.high] // → ['pdi', 0.25, 0.053, 0.447]
 */
export function pairedDifferences(
  respondents: readonly Compared[],
  overCommonItems: OverCommonItems,
  options: { readonly seed?: number; readonly planned?: PairOptions['planned'] } = {},
): PairedDifference[] {
  const { seed = 1, planned = [] } = options;
  return [...comparePairs(respondents, { overCommonItems, seed, margin: 1, planned }).differences];
}

/** Of one respondent; `weight` is Σw² over its forms. */
type Wordings = (NonNullable<RespondentErrors['wordings']> & OwnWording) | null;

interface OwnWording {
  readonly weight: number;
  readonly source: OwnWordingSquares;
}

/** What a respondent's wordings add to each of its figures. */
function wordingsOf(
  { figures }: Compared,
  { own, place }: { readonly own: OwnWordings | null; readonly place: number },
): Wordings {
  if (!own) return null;
  const source = own.standingOut.get(place) ?? own.pooled;
  const { weights, dimensions } = figures.once;
  const weight = squaredWeights(weights.cdeval);
  return {
    weight,
    variances: figures.prepared.cells.dimensions.map((dimension) => {
      const { imputed } = ofDimension(dimensions, dimension);
      return weight * wordingVarianceAt(imputed ?? 0.5, source);
    }),
    source,
  };
}

/** What the wordings of both add at these levels, by dimension, known from one variance or from two. */
function partsOf(known: readonly OwnWording[], levels: readonly number[]): WordingPart[] {
  return [...new Set(known.map(({ source }) => source))].map((source) => {
    const { form, itemForm, degreesOfFreedom } = source;
    const weight = known
      .filter((each) => each.source === source)
      .reduce((sum, each) => sum + each.weight, 0);
    const variances = levels.map((level) => weight * wordingVarianceAt(level, source));
    // A difference of mean squares is known less well than the first of them.
    const share = Math.max(0, form - itemForm) / form;
    return { variances, degreesOfFreedom: degreesOfFreedom * share ** 2 };
  });
}

/** By respondent, the variances that make those of its pairs. */
function errorsOf(pairs: readonly Pair[], wordings: readonly Wordings[]): RespondentErrors[] {
  const dimensions = pairs[0]?.dimensions ?? [];
  const byDimension = dimensions.map((_, place) => {
    const known = pairs.flatMap(({ first, second, figures, errors }) =>
      figures[place]?.standardError == null
        ? []
        : [{ first, second, variance: errors.items[place]?.variance ?? 0 }],
    );
    return ownVariances(known, wordings.length);
  });
  return wordings.map((each, respondent) => ({
    items: byDimension.map((own) => own[respondent] ?? 0),
    wordings: each,
  }));
}

/** The largest normals of a family without a difference; null of a family of one distance or less. */
function maximaOf(
  pairs: readonly Pair[],
  {
    respondents,
    seed,
  }: { readonly respondents: readonly RespondentErrors[]; readonly seed: number },
): FamilyMaxima {
  const tested = pairs.filter(({ onEach, note }) => note === null || onEach.some((each) => each));
  const dimensions = tested[0]?.dimensions ?? [];
  return familyMaxima(
    tested.map(({ first, second, noise, onEach, note }) => ({
      first,
      second,
      noise: note === null ? noise : null,
      degreesOfFreedom: onEach.map((each) => each?.degreesOfFreedom ?? null),
    })),
    {
      respondents,
      degreesOfFreedom: dimensions.map((_, place) =>
        Math.min(...tested.map(({ errors }) => errors.items[place]?.degreesOfFreedom ?? 1)),
      ),
      seed,
    },
  );
}
