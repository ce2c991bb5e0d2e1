import * as z from 'zod';
import { StatementForm } from '../../vocabulary/item.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { benjaminiHochberg } from '../statistics/significance.js';
import type { LinearFormula } from './formula.js';
import { type LinearRating, linearRating, MIN_SAMPLED, type Weighed } from './linear-rating.js';
import {
  Count,
  leanP,
  numberOf,
  type RatingFigure,
  ScoreRating,
  Share,
  ShareRating,
  SignedRating,
  shareOf,
} from './rating-figure.js';
import { ratingWeights } from './rating-weights.js';
import { cellMean, ratingsIn, type StatementRatings } from './ratings-tally.js';
import { ResponseStyles, responseStyles } from './response-styles.js';

/** What a respondent's ratings of statements come to. */
export const RatingFigures = z.strictObject({
  dimensions: z.array(
    z.strictObject({
      dimension: Dimension,
      /** Orientation rating: mean of (r − 1)/(n − 1), turned where agreeing leans to the opposite pole, 0..1. */
      rating: ShareRating.nullable(),
      /** Whether it leans: p of 0.5, and that after Benjamini & Hochberg over the respondent's dimensions. */
      leaning: z.strictObject({ p: Share.nullable(), adjustedP: Share.nullable() }),
      /** The same less the mean of all dimensions, −1..1. */
      ipsatised: SignedRating.nullable(),
      /** Mean rating in points, not turned; null where scales differ in points. */
      points: ScoreRating.nullable(),
      /** Statements keyed to the target pole, and to the opposite one. */
      keyed: z.strictObject({ target: Count, opposite: Count }),
    }),
  ),
  /** Figures of the scheme's own formulas. */
  scores: z.array(z.strictObject({ id: z.string(), score: ScoreRating })),
  ...ResponseStyles.shape,
  weights: z.array(
    z.strictObject({
      form: StatementForm,
      pairs: Count,
      distance: Share.nullable(),
      weight: Share,
    }),
  ),
  /** Draws by what they were. */
  answers: z.strictObject({
    rated: z.number().min(0),
    dontKnow: Count,
    refusal: Count,
    invalid: z.number().min(0),
  }),
});
export type RatingFigures = z.infer<typeof RatingFigures>;

/** A formula of a scheme, with its id. */
export interface NamedFormula {
  readonly id: string;
  readonly formula: LinearFormula;
}

/**
 * Every figure of one respondent's ratings. A dimension with twenty statements or more is a sample of
 * statements; with fewer its interval is for these statements alone.
 */
export function ratingFigures(
  ratings: readonly StatementRatings[],
  {
    dimensions,
    draws,
    formulas = [],
  }: {
    readonly dimensions: readonly Dimension[];
    readonly draws: number;
    readonly formulas?: readonly NamedFormula[];
  },
): RatingFigures {
  const weights = ratingWeights(ratings, { draws });
  const linear = (weighed: readonly Weighed[], sampled: boolean) =>
    linearRating(weighed, { weights, sampled });
  const of = (dimension: Dimension) =>
    ratings.filter(({ statement }) => statement.dimension === dimension);
  const asked = dimensions.filter((dimension) => of(dimension).length > 0);
  const isSampled = (rows: readonly StatementRatings[]) => rows.length >= MIN_SAMPLED;
  const orientations = asked.map((dimension) => {
    const { weighed, constant } = turned(of(dimension));
    return { found: linear(weighed, isSampled(of(dimension))), constant };
  });
  const ps = orientations.map(({ found, constant }) => leanP(found, constant));
  const adjusted = benjaminiHochberg(ps);
  return {
    dimensions: orientations.map(({ found, constant }, place) => {
      const dimension = asked[place] ?? '';
      const rows = of(dimension);
      const sampled = isSampled(rows);
      return {
        dimension,
        rating: shareOf(found, constant),
        leaning: { p: ps[place] ?? null, adjustedP: adjusted[place] ?? null },
        ipsatised: ipsatised(dimension, { asked, of, linear }),
        points: inPoints(rows, (weighed) => linear(weighed, sampled)),
        keyed: {
          target: rows.filter(({ statement }) => statement.keyed === 1).length,
          opposite: rows.filter(({ statement }) => statement.keyed === -1).length,
        },
      };
    }),
    scores: formulas.flatMap(({ id, formula }) => {
      const score = scoreOf(formula, { ratings, linear });
      return score ? [{ id, score }] : [];
    }),
    ...responseStyles(ratings, weights),
    weights: weights.map(({ form, pairs, distance, weight }) => ({
      form,
      pairs,
      distance,
      weight,
    })),
    answers: answersOf(ratings),
  };
}

type Linear = (weighed: readonly Weighed[], sampled: boolean) => LinearRating | null;

/** Statements' coefficients in a mean that turns those keyed to the opposite pole: 1 − mean. */
export function turned(rows: readonly StatementRatings[]): {
  readonly weighed: readonly Weighed[];
  readonly constant: number;
} {
  const share = 1 / rows.length;
  return {
    weighed: rows.map((ratings) => ({ ratings, coefficient: ratings.statement.keyed * share })),
    constant: rows.filter(({ statement }) => statement.keyed === -1).length * share,
  };
}

function ipsatised(
  dimension: Dimension,
  {
    asked,
    of,
    linear,
  }: {
    readonly asked: readonly Dimension[];
    readonly of: (dimension: Dimension) => readonly StatementRatings[];
    readonly linear: Linear;
  },
): RatingFigures['dimensions'][number]['ipsatised'] {
  if (asked.length < 2) return null;
  const parts = asked.map((each) => {
    const rows = of(each);
    const part = (each === dimension ? 1 : 0) - 1 / asked.length;
    const { weighed, constant } = turned(rows);
    return {
      constant: constant * part,
      sampled: rows.length >= MIN_SAMPLED,
      weighed: weighed.map(({ ratings, coefficient }) => ({
        ratings,
        coefficient: coefficient * part,
      })),
    };
  });
  const found = linear(
    parts.flatMap(({ weighed }) => weighed),
    parts.every(({ sampled }) => sampled),
  );
  return numberOf(
    found,
    parts.reduce((sum, { constant }) => sum + constant, 0),
  );
}

function inPoints(
  rows: readonly StatementRatings[],
  linear: (weighed: readonly Weighed[]) => LinearRating | null,
): RatingFigure | null {
  const scales = new Set(rows.map(({ statement }) => statement.points));
  const [points] = scales;
  if (scales.size !== 1 || points === undefined) return null;
  const coefficient = (points - 1) / rows.length;
  return numberOf(linear(rows.map((ratings) => ({ ratings, coefficient }))), 1);
}

/** A formula over mean ratings in points; null where one of its statements has no rating. */
function scoreOf(
  { constant, coefficients }: LinearFormula,
  {
    ratings: all,
    linear,
  }: { readonly ratings: readonly StatementRatings[]; readonly linear: Linear },
): RatingFigure | null {
  const weighed: Weighed[] = [];
  let base = constant;
  for (const [id, coefficient] of coefficients) {
    const ratings = all.find(({ statement }) => statement.id === id);
    if (!ratings || ratings.cells.every((cell) => cellMean(cell) === null)) return null;
    // r = 1 + (n − 1)·mean
    base += coefficient;
    weighed.push({ ratings, coefficient: coefficient * (ratings.statement.points - 1) });
  }
  return numberOf(linear(weighed, false), base);
}

function answersOf(ratings: readonly StatementRatings[]): RatingFigures['answers'] {
  const cells = ratings.flatMap(({ cells }) => cells.flatMap((cell) => (cell ? [cell] : [])));
  const sum = (of: (cell: (typeof cells)[number]) => number) =>
    cells.reduce((total, cell) => total + of(cell), 0);
  return {
    rated: sum(ratingsIn),
    dontKnow: sum(({ dontKnow }) => dontKnow),
    refusal: sum(({ refusal }) => refusal),
    invalid: sum(({ invalid }) => invalid),
  };
}
