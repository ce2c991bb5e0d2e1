import jstat from 'jstat';
import * as z from 'zod';
import { clusteredInterval } from '../statistics/clusters.js';
import { likelihoodInterval, signedInterval } from '../statistics/intervals.js';
import { linearRating, MIN_SAMPLED, statementMean } from './linear-rating.js';
import { SharedWithNull, ShareRating, SignedRating, shareOf } from './rating-figure.js';
import type { RatingWeight } from './rating-weights.js';
import {
  cellMean,
  type RatingCell,
  ratingsIn,
  type StatementRatings,
  templatesOfForm,
} from './ratings-tally.js';

const Deviation = z.number().min(0);

/** How a respondent uses the scale, whatever the statement. */
export const ResponseStyles = z.strictObject({
  /** Mean rating over statements of either key, each half; 0.5 without acquiescence. Null without both keys. */
  acquiescence: ShareRating.nullable(),
  /** Mean rating shown upwards less downwards; 0 without an effect. */
  direction: SignedRating.nullable(),
  /** Share of ratings at an end of the scale, and in its middle; `null` is what ratings at random would have. */
  extreme: SharedWithNull.nullable(),
  midpoint: SharedWithNull.nullable(),
  /** Standard deviation of statements' mean ratings, 0..0.7: near 0 for one who answers the same to everything. */
  spread: z
    .strictObject({
      value: Deviation,
      low: Deviation,
      high: Deviation,
      /** That of statements that are all rated alike, by templates and draws alone; null where these cannot tell. */
      null: Deviation.nullable(),
      statements: z.int().min(2),
    })
    .nullable(),
  /**
   * Mean entropy of a statement's ratings under one template, 0..1 of the largest possible; `null` is that of as many
   * ratings at random. Null with one draw.
   */
  entropy: SharedWithNull.nullable(),
});
export type ResponseStyles = z.infer<typeof ResponseStyles>;

/** The response styles of one respondent. */
export function responseStyles(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): ResponseStyles {
  return {
    acquiescence: acquiescenceOf(ratings, weights),
    direction: directionOf(ratings, weights),
    extreme: shareAt(ratings, (points) => [0, points - 1]),
    midpoint: shareAt(
      ratings.filter(({ statement }) => statement.points % 2 === 1),
      (points) => [(points - 1) / 2],
    ),
    spread: spreadOf(ratings, weights),
    entropy: entropyOf(ratings),
  };
}

function acquiescenceOf(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): ResponseStyles['acquiescence'] {
  const keyed = [1, -1].map((key) => ratings.filter(({ statement }) => statement.keyed === key));
  if (keyed.some((rows) => rows.length === 0)) return null;
  const weighed = keyed.flatMap((rows) =>
    rows.map((each) => ({ ratings: each, coefficient: 0.5 / rows.length })),
  );
  const sampled = keyed.every((rows) => rows.length >= MIN_SAMPLED / 2);
  return shareOf(linearRating(weighed, { weights, sampled }), 0);
}

function directionOf(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): ResponseStyles['direction'] {
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
  const found = meanOver(rows);
  return found && { ...found.about, ...(found.spread ? signedInterval(found.spread) : noLimits) };
}

const noLimits = { low: null, high: null };

/** The mean of a figure of each statement, with its spread over statements; null without any. */
function meanOver(rows: readonly { readonly value: number; readonly n: number }[]) {
  const { length } = rows;
  if (length === 0) return null;
  const value = rows.reduce((sum, row) => sum + row.value, 0) / length;
  const n = Math.round(rows.reduce((sum, row) => sum + row.n, 0));
  const degreesOfFreedom = length - 1;
  const squares = rows.reduce((sum, row) => sum + (row.value - value) ** 2, 0);
  const standardError = Math.sqrt(squares / degreesOfFreedom / length);
  return {
    about: { value, n, statements: length, basis: 'statements' as const },
    spread: degreesOfFreedom < 1 ? null : { value, standardError, n: length, degreesOfFreedom },
  };
}

/** The share of ratings at some points of their scales, and what ratings at random would have. */
function shareAt(
  ratings: readonly StatementRatings[],
  places: (points: number) => readonly number[],
): ResponseStyles['extreme'] {
  const clusters = ratings.map(({ statement, cells }) => {
    const at = places(statement.points);
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

/** With the interval of a standard deviation of normal means: (n − 1)·s²/χ². */
function spreadOf(
  ratings: readonly StatementRatings[],
  weights: readonly RatingWeight[],
): ResponseStyles['spread'] {
  const means = ratings.flatMap((each) => statementMean(each, weights) ?? []);
  const degrees = means.length - 1;
  if (degrees < 1) return null;
  const mean = means.reduce((a, b) => a + b, 0) / means.length;
  const squares = means.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  const limit = (share: number) => Math.sqrt(squares / jstat.chisquare.inv(share, degrees));
  const alone = ratings.flatMap((each) => {
    const one = linearRating([{ ratings: each, coefficient: 1 }], { weights, sampled: false });
    return one?.standardError == null ? [] : [one.standardError ** 2];
  });
  return {
    value: Math.sqrt(squares / degrees),
    low: limit(0.975),
    high: limit(0.025),
    null: alone.length === 0 ? null : Math.sqrt(alone.reduce((a, b) => a + b, 0) / alone.length),
    statements: means.length,
  };
}

function entropyOf(ratings: readonly StatementRatings[]): ResponseStyles['entropy'] {
  const rows = ratings.flatMap(({ cells }) => {
    const told = cells.flatMap((cell) => (cell && tellsEntropy(cell) ? [cell] : []));
    if (told.length === 0) return [];
    const mean = (of: (cell: RatingCell) => number) =>
      told.reduce((sum, cell) => sum + of(cell), 0) / told.length;
    const n = told.reduce((sum, cell) => sum + ratingsIn(cell), 0);
    return [{ value: mean(cellEntropy), random: mean(randomEntropy), n }];
  });
  const found = meanOver(rows);
  if (!found) return null;
  const { about, spread } = found;
  const value = Math.min(1, about.value);
  return {
    ...about,
    value,
    ...(spread ? likelihoodInterval({ ...spread, value }) : noLimits),
    null: Math.min(1, rows.reduce((sum, { random }) => sum + random, 0) / rows.length),
  };
}

function tellsEntropy(cell: RatingCell): boolean {
  const n = ratingsIn(cell);
  return cell.exact ? n > 0 : n > 1;
}

/** Entropy of some chances over that of as many equal ones, 0..1. */
function cellEntropy(cell: RatingCell): number {
  const n = ratingsIn(cell);
  const nats = cell.counts.reduce((sum, count) => sum + natsOf(count / n), 0);
  return nats / Math.log(cell.counts.length);
}

/** Its mean over as many draws from equal chances; log-probabilities would show these chances themselves. */
function randomEntropy(cell: RatingCell): number {
  if (cell.exact) return 1;
  const [n, points] = [Math.round(ratingsIn(cell)), cell.counts.length];
  const share = 1 / points;
  let [chance, nats] = [(1 - share) ** n, 0];
  for (let count = 1; count <= n; count += 1) {
    chance *= ((n - count + 1) / count) * (share / (1 - share));
    nats += chance * natsOf(count / n);
  }
  return (points * nats) / Math.log(points);
}

function natsOf(chance: number): number {
  return chance <= 0 ? 0 : -chance * Math.log(chance);
}
