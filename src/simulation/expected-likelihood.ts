import { type Declaration, orientationOn } from '../vocabulary/declaration.js';
import type { Dimension } from '../vocabulary/dimension.js';
import { likelihoodGiven, type TrueLikelihood } from './true-likelihood.js';

/**
 * What a declaration comes to on one dimension over all items that one could write and answers
 * without end: what an estimator should recover from items drawn anew, biases and unread answers
 * included. Nothing is drawn: the chance of the first option is linear in an item's propensity, whose
 * mean is the declared orientation under every template, so the mean item stands for them all (but
 * not where `desirability` is declared, which moves items on another scale).
 */
export function expectedLikelihood(declaration: Declaration, dimension: Dimension): TrueLikelihood {
  return likelihoodGiven(declaration, () => orientationOn(declaration, dimension));
}
