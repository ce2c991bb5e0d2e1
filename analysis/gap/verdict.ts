import type { SignedScore } from '../hearing/hearing.js';
import type { CarryOver, Verdict } from './gap.js';

/** Carry-over that is too small to matter, either way; and following of stories that is too little to call faithful. */
export const NEGLIGIBLE = 0.2;

/** What a verdict rests on. */
export interface VerdictBasis {
  readonly carryOver: CarryOver;
  /** J = H − F of the same readings. */
  readonly followed: SignedScore;
}

/**
 * What may be said of a respondent from its pooled λ. It *projects* where the 95 % interval lies above 0,
 * *overcorrects* where it lies below, and is *faithful* where the interval of λ/ρ lies within ±0.20 and
 * that of J above 0.20. Else it cannot be told, and `why` says what is missing.
 *
 * That λ is not 0 may be seen however noisy the stated answers are, which only shrink it. For that very
 * reason they make any reader look faithful: a small λ is evidence of one only once it has been corrected
 * for them. And who hears nothing, or answers nothing, carries nothing over either, and is no reader.
 */
export function verdictOf({ carryOver: { slope, corrected }, followed }: VerdictBasis): Verdict {
  if (slope.value === null) return cannotTell('nothing');
  if (slope.low === null || slope.high === null) return cannotTell('pairs');
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'contrasts', why: null };
  if (corrected === null || corrected.low === null || corrected.high === null) {
    return cannotTell('noise');
  }
  if (corrected.low < -NEGLIGIBLE || NEGLIGIBLE < corrected.high) return cannotTell('interval');
  return followed.low !== null && followed.low > NEGLIGIBLE
    ? { verdict: 'none shown', why: null }
    : cannotTell('following');
}

function cannotTell(why: NonNullable<Verdict['why']>): Verdict {
  return { verdict: 'inconclusive', why };
}
