import type { DrawnProfile } from './drawn-profile.js';
import { likelihoodInterval, signedInterval } from './interval.js';
import type { Estimate, SignedEstimate } from './profile.js';
import { spreadOf } from './resampled-figures.js';

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
