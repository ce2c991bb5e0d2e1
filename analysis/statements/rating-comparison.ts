import * as z from 'zod';
import { Dimension } from '../../vocabulary/scheme.js';
import { pairFamilies } from '../similarity/comparison.js';
import { testedByT, testedWithoutSpread } from '../similarity/pairs/differences.js';
import { type FamilyMaxima, familyMaxima } from '../similarity/pairs/max-t.js';
import { hasNoSpread, signedInterval, signedP } from '../statistics/intervals.js';
import { cronbachAlpha } from '../survey/cronbach-alpha.js';
import { type LinearRating, linearRating, MIN_SAMPLED, statementMean } from './linear-rating.js';
import { SignedRating } from './rating-figure.js';
import { turned } from './rating-figures.js';
import { type RatingWeight, ratingWeights } from './rating-weights.js';
import type { RatingsTally, StatementRatings } from './ratings-tally.js';

const P = z.number().min(0).max(1).nullable();
const Count = z.int().min(0);
const Alpha = z.number().max(1).nullable();

/** Ratings of several respondents beside one another. */
export const RatingComparison = z.strictObject({
  /** How far the first of a pair lies above the second, over the statements that both rated, −1..1. */
  differences: z.array(
    SignedRating.extend({
      first: z.string(),
      second: z.string(),
      dimension: Dimension,
      family: z.enum(pairFamilies),
      /** By t, two-sided; and corrected by max-T over its family. The limits hold at once for the family. */
      p: P,
      adjustedP: P,
    }),
  ),
  /** Cronbach's alpha of each dimension over respondents that are no copies; empty under four of them. */
  alphas: z.array(
    z.strictObject({
      dimension: Dimension,
      value: Alpha,
      low: Alpha,
      high: Alpha,
      statements: Count,
      respondents: Count,
    }),
  ),
});
export type RatingComparison = z.infer<typeof RatingComparison>;
type RatingDifference = RatingComparison['differences'][number];

/** A respondent's ratings. */
export interface RatedBy {
  readonly id: string;
  readonly ratings: RatingsTally;
  readonly copyOf: string | null;
}

/** Fewest respondents that an alpha over them says anything for. */
const MIN_RESPONDENTS = 4;

/** Every pair of respondents on every dimension, and how consistent a dimension's statements are over respondents. */
export function compareRatings(
  respondents: readonly RatedBy[],
  {
    dimensions,
    draws,
    seed,
    planned = [],
  }: {
    readonly dimensions: readonly Dimension[];
    readonly draws: number;
    readonly seed: number;
    /** Pairs of ids, either way round, that are corrected among themselves alone. */
    readonly planned?: readonly (readonly string[])[];
  },
): RatingComparison {
  const rated = respondents.map((each) => ({
    ...each,
    weights: ratingWeights([...each.ratings.values()], { draws }),
  }));
  const pairs = rated.flatMap((one, first) =>
    rated.slice(first + 1).map((other, nth): Pair => {
      const isPlanned = planned.some((both) => both.includes(one.id) && both.includes(other.id));
      return {
        first,
        second: first + 1 + nth,
        ids: { first: one.id, second: other.id },
        family: planned.length === 0 ? 'all' : isPlanned ? 'planned' : 'exploratory',
        found: dimensions.map((dimension) => differenceOn(dimension, [one, other])),
      };
    }),
  );
  const judged = new Map(
    pairFamilies.flatMap((family) => {
      const own = pairs.filter((pair) => pair.family === family);
      if (own.length === 0) return [];
      const maxima = maximaOf(own, { dimensions, respondents: rated.length, seed });
      return own.map((pair) => [pair, judge(pair, { dimensions, maxima })] as const);
    }),
  );
  const originals = rated.filter(({ copyOf }) => copyOf === null);
  return {
    differences: pairs.flatMap((pair) => judged.get(pair) ?? []),
    alphas:
      originals.length < MIN_RESPONDENTS
        ? []
        : dimensions.flatMap((dimension) => alphaOf(dimension, originals)),
  };
}

interface Weighted extends RatedBy {
  readonly weights: readonly RatingWeight[];
}

interface Pair {
  readonly first: number;
  readonly second: number;
  readonly ids: Pick<RatingDifference, 'first' | 'second'>;
  readonly family: RatingDifference['family'];
  /** By dimension; null where they share no rating of it. */
  readonly found: readonly (LinearRating | null)[];
}

/**
 * The first less the second, paired over statements, templates and draws: both by the mean of their weights, over
 * what both rated.
 */
function differenceOn(
  dimension: Dimension,
  [one, other]: readonly [Weighted, Weighted],
): LinearRating | null {
  const both = one.weights.flatMap((own) => {
    const theirs = other.weights.find(({ form }) => form === own.form);
    return theirs ? [{ ...own, weight: own.weight + theirs.weight }] : [];
  });
  const total = both.reduce((sum, { weight }) => sum + weight, 0);
  const weights = both.map((each) => ({ ...each, weight: each.weight / total }));
  const shared = [...one.ratings.values()].flatMap((ratings) => {
    const less = other.ratings.get(ratings.statement.id);
    return ratings.statement.dimension === dimension && less ? [{ ratings, less }] : [];
  });
  if (shared.length === 0) return null;
  const { weighed } = turned(shared.map(({ ratings }) => ratings));
  const paired = weighed.map((each, place) => ({
    ...each,
    less: shared[place]?.less as StatementRatings,
  }));
  return linearRating(paired, { weights, sampled: shared.length >= MIN_SAMPLED });
}

function isTested(found: LinearRating | null | undefined): found is LinearRating {
  return found?.standardError != null && found.degreesOfFreedom > 0;
}

/**
 * The largest differences of a family in which no two respondents differ. All have one variance there: t is free of
 * it, and over few templates each one's own is known too badly.
 */
function maximaOf(
  pairs: readonly Pair[],
  {
    dimensions,
    respondents,
    seed,
  }: {
    readonly dimensions: readonly Dimension[];
    readonly respondents: number;
    readonly seed: number;
  },
): FamilyMaxima {
  const degrees = pairs.map(({ found }) =>
    found.map((on) => (isTested(on) ? on.degreesOfFreedom : null)),
  );
  return familyMaxima(
    pairs.map(({ first, second }, nth) => ({
      first,
      second,
      noise: null,
      degreesOfFreedom: degrees[nth] ?? [],
    })),
    {
      respondents: Array.from({ length: respondents }, () => ({
        items: dimensions.map(() => 1),
        wordings: null,
      })),
      degreesOfFreedom: dimensions.map((_, place) =>
        Math.min(...degrees.map((each) => each[place] ?? Number.POSITIVE_INFINITY)),
      ),
      seed,
    },
  );
}

function judge(
  { ids, family, found }: Pair,
  {
    dimensions,
    maxima,
  }: { readonly dimensions: readonly Dimension[]; readonly maxima: FamilyMaxima },
): readonly RatingDifference[] {
  return dimensions.flatMap((dimension, place): readonly RatingDifference[] => {
    const on = found[place];
    if (!on) return [];
    const { value, standardError, degreesOfFreedom, basis, statements, answers } = on;
    const about = { ...ids, dimension, family, value, n: answers, statements, basis };
    if (!isTested(on) || standardError === null)
      return [{ ...about, low: null, high: null, p: null, adjustedP: null }];
    const n = basis === 'statements' ? statements : answers;
    const spread = { value, standardError, degreesOfFreedom, n };
    if (hasNoSpread(spread)) {
      const p = signedP(spread);
      return [
        { ...about, ...signedInterval(spread), p, adjustedP: testedWithoutSpread(p, maxima) },
      ];
    }
    const { p, adjustedP, reach } = testedByT(spread, maxima);
    return [
      {
        ...about,
        low: Math.max(-1, value - reach),
        high: Math.min(1, value + reach),
        p,
        adjustedP,
      },
    ];
  });
}

/** Over respondents, of statements turned by their keys. */
function alphaOf(
  dimension: Dimension,
  respondents: readonly Weighted[],
): RatingComparison['alphas'] {
  const ids = [
    ...new Set(
      respondents.flatMap(({ ratings }) =>
        [...ratings.values()].flatMap(({ statement }) =>
          statement.dimension === dimension ? [statement.id] : [],
        ),
      ),
    ),
  ];
  if (ids.length < 2) return [];
  const likelihoods = respondents.map(({ ratings, weights }) =>
    ids.map((id) => {
      const own = ratings.get(id);
      const mean = own ? statementMean(own, weights) : null;
      return own && mean !== null && own.statement.keyed === -1 ? 1 - mean : mean;
    }),
  );
  const { items, ...alpha } = cronbachAlpha({ dimension, likelihoods });
  return [{ ...alpha, statements: items }];
}
