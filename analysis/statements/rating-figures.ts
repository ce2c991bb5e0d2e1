import * as z from 'zod';
import { StatementForm } from '../../vocabulary/item.js';
import { Dimension } from '../../vocabulary/scheme.js';
import { clusteredInterval } from '../statistics/clusters.js';
import { likelihoodInterval, signedInterval } from '../statistics/intervals.js';
import type { LinearFormula } from './formula.js';
import {
  type LinearRating,
  linearRating,
  MIN_SAMPLED,
  reachOf,
  statementMean,
  type Weighed,
} from './linear-rating.js';
import { type RatingWeight, ratingWeights } from './rating-weights.js';
import { cellMean, ratingsIn, type StatementRatings, templatesOfForm } from './ratings-tally.js';

const Count = z.int().min(0);
const Share = z.number().min(0).max(1);
const Signed = z.number().min(-1).max(1);

/** What an interval covers; see `linearRating`. */
export const RatingBasis = z.enum(['statements', 'templates', 'draws']);

function figureOf(range: z.ZodNumber) {
  return z.strictObject({
    value: range,
    /** 95 % limits; null where nothing says how far it might vary. */
    low: range.nullable(),
    high: range.nullable(),
    /** Ratings that it rests on. */
    n: Count,
    statements: Count,
    basis: RatingBasis,
  });
}
const ShareRating = figureOf(Share);
const SignedRating = figureOf(Signed);
const ScoreRating = figureOf(z.number());
export type RatingFigure = z.infer<typeof ScoreRating>;

/** What a respondent's ratings of statements come to. */
export const RatingFigures = z.strictObject({
  dimensions: z.array(
    z.strictObject({
      dimension: Dimension,
      /** Orientation rating: mean of (r − 1)/(n − 1), turned where agreeing leans to the opposite pole, 0..1. */
      rating: ShareRating.nullable(),
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
  /** Mean rating over statements of either key, each half; 0.5 without acquiescence. Null without both keys. */
  acquiescence: ShareRating.nullable(),
  /** Mean rating shown upwards less downwards; 0 without an effect. */
  direction: SignedRating.nullable(),
  /** Share of ratings at an end of the scale, and in its middle; what ratings at random would have beside. */
  extreme: ShareRating.extend({ null: Share }).nullable(),
  midpoint: ShareRating.extend({ null: Share }).nullable(),
  /** Standard deviation of statements' mean ratings, 0..0.5: near 0 for one who answers the same to everything. */
  spread: z.strictObject({ value: z.number().min(0), statements: Count }).nullable(),
  /** Mean entropy of a statement's ratings under one template, 0..1 of the largest possible; null with one draw. */
  entropy: Share.nullable(),
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
  return {
    dimensions: asked.map((dimension) => {
      const rows = of(dimension);
      const { weighed, constant } = turned(rows);
      const sampled = isSampled(rows);
      return {
        dimension,
        rating: shareOf(linear(weighed, sampled), constant),
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
    acquiescence: acquiescenceOf(ratings, linear),
    direction: directionOf(ratings, weights),
    extreme: styleOf(ratings, {
      counts: (n) => [0, n - 1],
    }),
    midpoint: styleOf(
      ratings.filter(({ statement }) => statement.points % 2 === 1),
      { counts: (n) => [(n - 1) / 2] },
    ),
    spread: spreadOf(ratings, weights),
    entropy: entropyOf(ratings),
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
function turned(rows: readonly StatementRatings[]): {
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
  return signedOf(
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

function acquiescenceOf(
  ratings: readonly StatementRatings[],
  linear: Linear,
): RatingFigures['acquiescence'] {
  const keyed = [1, -1].map((key) => ratings.filter(({ statement }) => statement.keyed === key));
  if (keyed.some((rows) => rows.length === 0)) return null;
  const weighed = keyed.flatMap((rows) =>
    rows.map((each) => ({ ratings: each, coefficient: 0.5 / rows.length })),
  );
  return shareOf(
    linear(
      weighed,
      keyed.every((rows) => rows.length >= MIN_SAMPLED / 2),
    ),
    0,
  );
}

function directionOf(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): RatingFigures['direction'] {
  const rows = ratings.flatMap(({ cells }) => {
    const differences = weights.flatMap(({ form }) => {
      const [up, down] = templatesOfForm(form);
      const [a, b] = [cellMean(cells[up]), cellMean(cells[down])];
      return a === null || b === null ? [] : [a - b];
    });
    return differences.length === 0
      ? []
      : [
          {
            value: differences.reduce((a, b) => a + b, 0) / differences.length,
            n: cells.reduce((sum, cell) => sum + (cell ? ratingsIn(cell) : 0), 0),
          },
        ];
  });
  if (rows.length === 0) return null;
  const value = rows.reduce((sum, row) => sum + row.value, 0) / rows.length;
  const degrees = rows.length - 1;
  const squares = rows.reduce((sum, row) => sum + (row.value - value) ** 2, 0);
  const limits =
    degrees < 1
      ? { low: null, high: null }
      : signedInterval({
          value,
          standardError: Math.sqrt(squares / degrees / rows.length),
          n: rows.length,
          degreesOfFreedom: degrees,
        });
  const n = Math.round(rows.reduce((sum, row) => sum + row.n, 0));
  return { value, ...limits, n, statements: rows.length, basis: 'statements' };
}

/** The share of ratings at some points of their scales, and what ratings at random would have. */
function styleOf(
  ratings: readonly StatementRatings[],
  { counts }: { readonly counts: (points: number) => readonly number[] },
): RatingFigures['extreme'] {
  const clusters = ratings.map(({ statement, cells }) => {
    const at = counts(statement.points);
    const all = cells.flatMap((cell) => (cell ? [cell] : []));
    const trials = all.reduce((sum, cell) => sum + ratingsIn(cell), 0);
    const successes = all.reduce(
      (sum, cell) => sum + at.reduce((part, place) => part + (cell.counts[place] ?? 0), 0),
      0,
    );
    return { successes, trials, random: at.length / statement.points };
  });
  const there = clusters.filter(({ trials }) => trials > 0);
  const n = there.reduce((sum, { trials }) => sum + trials, 0);
  if (n === 0) return null;
  const limits = clusteredInterval(there);
  return {
    value: Math.min(1, there.reduce((sum, { successes }) => sum + successes, 0) / n),
    low: limits?.low ?? null,
    high: limits?.high ?? null,
    n: Math.round(n),
    statements: there.length,
    basis: 'statements',
    null: there.reduce((sum, { trials, random }) => sum + trials * random, 0) / n,
  };
}

function spreadOf(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): RatingFigures['spread'] {
  const means = ratings.flatMap((each) => statementMean(each, weights) ?? []);
  if (means.length < 2) return null;
  const mean = means.reduce((a, b) => a + b, 0) / means.length;
  const squares = means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { value: Math.sqrt(squares / (means.length - 1)), statements: means.length };
}

function entropyOf(ratings: readonly StatementRatings[]): number | null {
  const found = ratings.flatMap(({ cells }) =>
    cells.flatMap((cell) => {
      const n = cell ? ratingsIn(cell) : 0;
      if (!cell || (n < 2 && !cell.exact) || n === 0) return [];
      const bits = cell.counts.reduce(
        (sum, count) => (count === 0 ? sum : sum - (count / n) * Math.log(count / n)),
        0,
      );
      return [bits / Math.log(cell.counts.length)];
    }),
  );
  if (found.length === 0) return null;
  return Math.min(1, found.reduce((a, b) => a + b, 0) / found.length);
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

/** A figure between 0 and 1, with limits on the logit scale. */
function shareOf(found: LinearRating | null, constant: number) {
  if (!found) return null;
  const value = Math.max(0, Math.min(1, found.value + constant));
  const { statements, answers, basis } = found;
  const n = basis === 'statements' ? statements : answers;
  const limits =
    found.standardError === null || found.degreesOfFreedom <= 0
      ? { low: null, high: null }
      : likelihoodInterval({
          value,
          standardError: found.standardError,
          n,
          degreesOfFreedom: found.degreesOfFreedom,
        });
  return { value, ...limits, n: answers, statements, basis };
}

function signedOf(found: LinearRating | null, constant: number) {
  const figure = numberOf(found, constant);
  if (!figure) return null;
  const within = (limit: number | null) =>
    limit === null ? null : Math.max(-1, Math.min(1, limit));
  return { ...figure, low: within(figure.low), high: within(figure.high) };
}

function numberOf(found: LinearRating | null, constant: number): RatingFigure | null {
  if (!found) return null;
  const value = found.value + constant;
  const reach = reachOf(found);
  const { statements, answers, basis } = found;
  return {
    value,
    low: reach === null ? null : value - reach,
    high: reach === null ? null : value + reach,
    n: answers,
    statements,
    basis,
  };
}
