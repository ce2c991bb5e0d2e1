import * as z from 'zod';
import { criticalT } from '../statistics/distributions.js';
import {
  hasNoSpread,
  likelihoodInterval,
  likelihoodP,
  wilsonInterval,
} from '../statistics/intervals.js';
import type { LinearRating } from './linear-rating.js';

export const Count = z.int().min(0);
export const Share = z.number().min(0).max(1);
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

export const ShareRating = figureOf(Share);
export const SignedRating = figureOf(Signed);
export const ScoreRating = figureOf(z.number());
export type RatingFigure = z.infer<typeof ScoreRating>;

/** A share with what ratings at random, or ratings that say nothing, would come to. */
export const SharedWithNull = ShareRating.extend({ null: Share });

/** What an interval needs of a figure: n is what varies under its basis. */
function spreadOf({ standardError, degreesOfFreedom, basis, statements, answers }: LinearRating) {
  if (standardError === null || degreesOfFreedom <= 0) return null;
  return { standardError, degreesOfFreedom, n: basis === 'statements' ? statements : answers };
}

/** How often a share of 0.5 would lie so far from it, two-sided; null without an interval. */
export function leanP(found: LinearRating | null, constant: number): number | null {
  const spread = found && spreadOf(found);
  return spread && likelihoodP({ value: shareIn(found, constant), ...spread });
}

function shareIn({ value }: LinearRating, constant: number): number {
  return Math.max(0, Math.min(1, value + constant));
}

/** A figure between 0 and 1, with limits on the logit scale. */
export function shareOf(found: LinearRating | null, constant: number) {
  if (!found) return null;
  const value = shareIn(found, constant);
  const spread = spreadOf(found);
  const limits = spread ? likelihoodInterval({ value, ...spread }) : noLimits;
  const { statements, answers, basis } = found;
  return { value, ...limits, n: answers, statements, basis };
}

const noLimits = { low: null, high: null };

/**
 * Any other figure: ± t · SE, within what it could be. Without spread Wilson's upper limit for 0 of n bounds the
 * ratings that might have differed, at worst all at one end.
 */
export function numberOf(found: LinearRating | null, constant: number): RatingFigure | null {
  if (!found) return null;
  const value = found.value + constant;
  const { statements, answers, basis } = found;
  return { value, ...limitsOf(found, constant), n: answers, statements, basis };
}

function limitsOf(found: LinearRating, constant: number) {
  const spread = spreadOf(found);
  if (!spread) return noLimits;
  const value = found.value + constant;
  const [least, most] = [found.least + constant, found.most + constant];
  if (hasNoSpread(spread)) {
    const unlike = wilsonInterval(0, spread.n).high;
    return { low: value - (value - least) * unlike, high: value + (most - value) * unlike };
  }
  const reach = criticalT(spread.degreesOfFreedom) * spread.standardError;
  return { low: Math.max(least, value - reach), high: Math.min(most, value + reach) };
}
