import { quantile } from 'simple-statistics';
import { perForm } from './per-form.js';
import type { Profile } from './profile.js';
import type { ResampledFigures } from './resampled-figures.js';

/**
 * Within which 95 % of the form weights fell when items were resampled, widened to hold the weight
 * itself; all forms' own weights where there was no draw. Uniform weights have no limits to give.
 */
export function formWeightLimits(
  weights: Profile['formWeights'],
  draws: ResampledFigures,
): Profile['formWeightLimits'] {
  const limits = (weighting: 'cdeval' | 'scalefree') =>
    perForm((form) => {
      const weight = weights[weighting][form];
      const drawn = [weight, ...draws.weights[weighting][form]];
      return {
        low: Math.min(weight, quantile(drawn, 0.025)),
        high: Math.max(weight, quantile(drawn, 0.975)),
      };
    });
  return { cdeval: limits('cdeval'), scalefree: limits('scalefree') };
}
