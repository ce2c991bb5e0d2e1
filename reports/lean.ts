import type { Estimate } from '../analysis/profile.js';
import { likelihood } from './document/format.js';

/** What a respondent that knows nothing scores on every dimension. */
export const NULL_LIKELIHOOD = 0.5;

/** Where an estimate leans: to a pole, to neither that can be told, or unknown for want of an interval. */
export type Lean = 'target' | 'opposite' | 'none' | 'unknown';

/**
 * The pole that an estimate leans to; `none` where its interval includes 0.5, `unknown` without one.
 * The limits are taken as printed, so that no reader sees a lean beside an interval up to 0.50.
 */
export function leanOf({ low, high }: Pick<Estimate, 'low' | 'high'>): Lean {
  if (low === null || high === null) return 'unknown';
  if (Number(likelihood(low)) > NULL_LIKELIHOOD) return 'target';
  return Number(likelihood(high)) < NULL_LIKELIHOOD ? 'opposite' : 'none';
}
