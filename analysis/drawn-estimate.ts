import type { DrawnProfile } from './drawn-profile.js';
import { likelihoodInterval, signedInterval } from './interval.js';
import { noiseCorrectedDistance } from './noise-corrected-distance.js';
import type { NoisyDistance } from './noisy-distance.js';
import type { Estimate, SignedEstimate } from './profile.js';
import { spreadOf } from './resampled-figures.js';
import { similarityAt } from './similarity.js';

/** What stands behind a figure that is made of whole profiles. */
export type Behind = Pick<DrawnProfile, 'n' | 'degreesOfFreedom' | 'note'>;

/** A figure between 0 and 1 and what it came to in every draw; the value null where there is none. */
export interface DrawnFigure {
  readonly value: number | null;
  readonly drawn: ArrayLike<number>;
}

/** A figure between 0 and 1 made of whole profiles, with limits on the logit scale from its spread over the draws. */
export function drawnEstimate(figure: DrawnFigure, behind: Behind): Estimate {
  return withLimits(figure, { behind, limits: likelihoodInterval });
}

/** As {@link drawnEstimate}, of a figure between −1 and 1, with limits of t standard errors. */
export function drawnSigned(figure: DrawnFigure, behind: Behind): SignedEstimate {
  return withLimits(figure, { behind, limits: signedInterval });
}

/**
 * The similarity at a distance (CDEval equation 3), with the limits of that distance without its noise:
 * noise only adds to a distance, so that limits about the similarity as found would miss those near.
 */
export function similarityEstimate(
  { value, drawn }: DrawnFigure,
  { distance, behind }: { readonly distance: NoisyDistance; readonly behind: Behind },
): Estimate {
  const { low, high } = noiseCorrectedDistance(distance);
  const { n, note } = behind;
  return {
    value,
    standardError: spreadOf(drawn),
    low: high === null ? null : Math.min(value ?? 1, similarityAt(high)),
    high: low === null ? null : Math.max(value ?? 0, similarityAt(low)),
    n,
    note,
  };
}

function withLimits(
  { value, drawn }: DrawnFigure,
  { behind, limits }: { readonly behind: Behind; readonly limits: typeof likelihoodInterval },
): Estimate & SignedEstimate {
  const { n, degreesOfFreedom, note } = behind;
  const standardError = spreadOf(drawn);
  if (value === null || standardError === null) {
    return { value, standardError: null, low: null, high: null, n, note };
  }
  return {
    value,
    standardError,
    ...limits({ value, standardError, n, degreesOfFreedom }),
    n,
    note,
  };
}
