import { orders } from '../../vocabulary/template.js';
import type { RatingWeight } from './rating-weights.js';
import {
  cellMean,
  cellVariance,
  type RatingCell,
  ratingsIn,
  ratingTemplates,
  type StatementRatings,
  templatesOfForm,
} from './ratings-tally.js';

/** Statements a dimension from which they count as a sample of more; under it they are the instrument. */
export const MIN_SAMPLED = 20;

/**
 * What an interval covers: other statements, templates and draws (`statements`); for these statements other
 * templates and draws (`templates`); or for these under these templates other draws (`draws`).
 */
export type RatingBasis = 'statements' | 'templates' | 'draws';

/** A statement's ratings, with what it adds to a figure. */
export interface Weighed {
  readonly ratings: StatementRatings;
  /** Another respondent's ratings of it that are taken off, under each template that both were asked. */
  readonly less?: StatementRatings;
  /** What its mean (r − 1)/(n − 1) is multiplied by. */
  readonly coefficient: number;
}

/** A figure that is linear in the statements' means. */
export interface LinearRating {
  readonly value: number;
  /** Null where nothing says how far it might vary: one draw under too few templates. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number;
  readonly basis: RatingBasis;
  readonly statements: number;
  /** Ratings that it rests on. */
  readonly answers: number;
  /** The least and the most that it could be. */
  readonly least: number;
  readonly most: number;
}

/** A variance with its degrees of freedom. */
interface Part {
  readonly variance: number;
  readonly degrees: number;
}

/**
 * Σ coefficient × mean of the statement, each mean over the forms by their weights and both directions, with a
 * standard error. `templates`: Var = MS(template) · Σ w²/2, the variance over templates of the figure once the mean
 * effect of direction, which both directions cancel, is taken out. `statements` adds the variance of
 * statements of one coefficient about their mean, and of the variance over templates leaves what is common to
 * statements (Cornfield & Tukey 1956). `draws`: the variance of draws within templates. Statements without a
 * rating are left out, and the coefficients of the others raised to the same sum. Null without any.
 */
export function linearRating(
  weighed: readonly Weighed[],
  { weights, sampled }: { readonly weights: readonly RatingWeight[]; readonly sampled: boolean },
): LinearRating | null {
  const rows = weighed.flatMap((each) => {
    const cells = meansOf(each);
    const mean = meanOver(cells, weights);
    return mean === null ? [] : [{ cells, coefficient: each.coefficient, mean }];
  });
  if (rows.length === 0) return null;
  const filled = evenly(weighed, rows);
  const value = filled.reduce((sum, row) => sum + row.coefficient * row.mean, 0);
  const answers = filled.reduce(
    (sum, { cells }) => sum + cells.reduce((n, cell) => n + (cell?.answers ?? 0), 0),
    0,
  );
  const ends = [-1, 1].map((sign) =>
    filled.reduce((sum, { coefficient }) => sum + sign * Math.max(0, sign * coefficient), 0),
  );
  const [lowest = 0, highest = 0] = ends;
  const isDifference = weighed.some(({ less }) => less);
  const basis: RatingBasis = sampled ? 'statements' : 'templates';
  const found = sampled ? overStatements(filled, weights) : overTemplates(filled, weights);
  const part = found ?? overDraws(filled, weights);
  return {
    value,
    standardError: part ? Math.sqrt(Math.max(0, part.variance)) : null,
    degreesOfFreedom: part?.degrees ?? 0,
    basis: found ? basis : 'draws',
    statements: filled.length,
    answers: Math.round(answers),
    least: isDifference ? lowest - highest : lowest,
    most: isDifference ? highest - lowest : highest,
  };
}

/** A statement under one template: its mean rating, 0..1, or the difference of two. */
interface CellMean {
  readonly mean: number;
  /** Of that mean over draws; null where draws cannot tell. */
  readonly variance: number | null;
  readonly degrees: number;
  readonly answers: number;
}

interface Row {
  readonly cells: readonly (CellMean | null)[];
  readonly coefficient: number;
  readonly mean: number;
}

function meansOf({ ratings, less }: Weighed): Row['cells'] {
  return ratingTemplates.map((_, place) => {
    const one = meanOf(ratings.cells[place]);
    if (!less || !one) return one;
    const other = meanOf(less.cells[place]);
    if (!other) return null;
    const { mean, variance } = other;
    return {
      mean: one.mean - mean,
      variance: one.variance === null || variance === null ? null : one.variance + variance,
      degrees: one.degrees + other.degrees,
      answers: one.answers + other.answers,
    };
  });
}

function meanOf(cell: RatingCell | undefined): CellMean | null {
  const mean = cellMean(cell);
  if (!cell || mean === null) return null;
  const [answers, within] = [ratingsIn(cell), cellVariance(cell)];
  const degrees = cell.exact ? 1 : answers - 1;
  return { mean, variance: within === null ? null : within / answers, degrees, answers };
}

/** The statements that were rated, with coefficients that sum to those of all, either sign by itself. */
function evenly(all: readonly Weighed[], rows: readonly Row[]): readonly Row[] {
  const sums = (each: readonly Pick<Row, 'coefficient'>[], sign: number) =>
    each.reduce((sum, { coefficient }) => sum + Math.max(0, sign * coefficient), 0);
  return rows.map((row) => {
    const sign = Math.sign(row.coefficient);
    const kept = sums(rows, sign);
    return kept === 0 ? row : { ...row, coefficient: (row.coefficient * sums(all, sign)) / kept };
  });
}

/** A statement's mean rating, 0..1, over forms by their weights and over both directions. */
export function statementMean(
  ratings: StatementRatings,
  weights: readonly RatingWeight[],
): number | null {
  return meanOver(meansOf({ ratings, coefficient: 1 }), weights);
}

function meanOver(cells: Row['cells'], weights: readonly RatingWeight[]): number | null {
  let [sum, total] = [0, 0];
  for (const { form, weight } of weights) {
    const means = templatesOfForm(form).flatMap((place) => cells[place]?.mean ?? []);
    if (means.length === 0 || weight === 0) continue;
    sum += (weight * means.reduce((a, b) => a + b, 0)) / means.length;
    total += weight;
  }
  return total === 0 ? null : sum / total;
}

/** Residuals of the figure by template: its deviation under each, without the mean effect of direction. */
function overTemplates(rows: readonly Row[], weights: readonly RatingWeight[]): Part | null {
  const asked = askedTemplates(rows);
  const residuals = asked.map(({ place, order }) => ({
    order,
    value: rows.reduce((sum, { cells, coefficient, mean }) => {
      const cell = cells[place];
      return cell ? sum + coefficient * (cell.mean - mean) : sum;
    }, 0),
  }));
  const variance = residualVariance(residuals);
  return variance && { ...variance, variance: variance.variance * spreadOf(weights) };
}

function askedTemplates(rows: readonly Row[]) {
  return Array.from({ length: 6 }, (_, place) => ({
    place,
    order: orders[place % 2] ?? 'norm',
  })).filter(({ place }) => rows.some(({ cells }) => cells[place]));
}

/** Variance about the mean of either direction; null under two degrees of freedom. */
function residualVariance(
  residuals: readonly { readonly order: string; readonly value: number }[],
): Part | null {
  const byOrder = orders.map((order) => residuals.filter((each) => each.order === order));
  const degrees = byOrder.reduce((sum, { length }) => sum + Math.max(0, length - 1), 0);
  if (degrees < 2) return null;
  const squares = byOrder.flatMap((each) => {
    const mean = each.reduce((sum, { value }) => sum + value, 0) / each.length;
    return each.map(({ value }) => (value - mean) ** 2);
  });
  return { variance: squares.reduce((a, b) => a + b, 0) / degrees, degrees };
}

/** What the variance of one template's figure comes to in the weighted mean: Σ w²/2. */
function spreadOf(weights: readonly RatingWeight[]): number {
  return weights.reduce((sum, { weight }) => sum + weight ** 2 / 2, 0);
}

/** Of statements as a sample, with what templates have in common over statements. */
function overStatements(rows: readonly Row[], weights: readonly RatingWeight[]): Part | null {
  const byCoefficient = new Map<number, Row[]>();
  for (const row of rows) {
    const key = Math.round(row.coefficient * 1e9);
    byCoefficient.set(key, [...(byCoefficient.get(key) ?? []), row]);
  }
  let [variance, degrees] = [0, 0];
  for (const group of byCoefficient.values()) {
    if (group.length < 2) return null;
    const mean = group.reduce((sum, row) => sum + row.mean, 0) / group.length;
    const squares = group.reduce((sum, row) => sum + (row.mean - mean) ** 2, 0);
    const coefficient = group[0]?.coefficient ?? 0;
    variance += (coefficient ** 2 * group.length * squares) / (group.length - 1);
    degrees += group.length - 1;
  }
  const common = commonToTemplates(rows, weights);
  const total = variance + (common?.variance ?? 0);
  if (!common || common.variance === 0 || total === 0) return { variance: total, degrees };
  // Satterthwaite's degrees of freedom of a sum of two mean squares.
  return {
    variance: total,
    degrees: total ** 2 / (variance ** 2 / degrees + common.variance ** 2 / common.degrees),
  };
}

/** The variance over templates that statements share: MS(template) less what statements by themselves would give. */
function commonToTemplates(rows: readonly Row[], weights: readonly RatingWeight[]): Part | null {
  const whole = overTemplates(rows, weights);
  if (!whole) return null;
  const alone = rows.flatMap((row) => overTemplates([row], weights)?.variance ?? []);
  const expected = alone.reduce((a, b) => a + b, 0);
  return { ...whole, variance: Math.max(0, whole.variance - expected) };
}

/** Of draws within a template; null where no template has two. */
function overDraws(rows: readonly Row[], weights: readonly RatingWeight[]): Part | null {
  let [variance, degrees] = [0, 0];
  for (const { cells, coefficient } of rows) {
    const asked = weights.filter(({ form }) => templatesOfForm(form).some((place) => cells[place]));
    const total = asked.reduce((sum, { weight }) => sum + weight, 0);
    for (const { form, weight } of asked) {
      const both = templatesOfForm(form).flatMap((place) => cells[place] ?? []);
      const share = (coefficient * weight) / total / both.length;
      for (const cell of both) {
        if (cell.variance === null) return null;
        variance += share ** 2 * cell.variance;
        degrees += cell.degrees;
      }
    }
  }
  return degrees === 0 ? null : { variance, degrees };
}
