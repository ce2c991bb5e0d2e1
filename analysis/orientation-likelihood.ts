import { paperForms } from '../src/vocabulary/template.js';
import type { PerForm } from './per-form.js';

/**
 * P(target) of one item, 0..1, from its likelihood under each form (the mean of both orders).
 * Missing forms are dropped and the weights of the others renormalised; null where none is left
 * that weighs anything. Source: CDEval equation 2.
 * @example
 * const weights = { ab: 0.5, repeat: 0.3, compare: 0.2 };
 * orientationLikelihood({ ab: 1, repeat: 0.5, compare: 0 }, weights) // → 0.65
 * orientationLikelihood({ ab: 1, repeat: null, compare: 0 }, weights) // → 0.714
 * orientationLikelihood({ ab: null, repeat: null, compare: null }, weights) // → null
 */
export function orientationLikelihood(
  likelihoods: PerForm<number | null>,
  weights: PerForm<number>,
): number | null {
  let sum = 0;
  let total = 0;
  for (const form of paperForms) {
    const likelihood = likelihoods[form];
    if (likelihood === null) continue;
    sum += weights[form] * likelihood;
    total += weights[form];
  }
  return total > 0 ? sum / total : null;
}
