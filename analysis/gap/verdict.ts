import type { SignedScore } from '../hearing/hearing.js';
import type { CarryOver, Verdict } from './gap.js';

/** Carry-over that is too small to matter, either way; and following of stories that is too little for *none shown*. */
export const NEGLIGIBLE = 0.2;

/** What a verdict rests on. */
export interface VerdictBasis {
  readonly carryOver: CarryOver;
  /** J = H − F of the same readings. */
  readonly followed: SignedScore;
}

/**
 * What may be said of a respondent from its pooled λ. It *projects* where the 95 % interval lies above 0,
 * *contrasts* where it lies below; *none shown* where the interval of λ/ρ lies within ±0.20 and that of J
 * above 0.20. Otherwise it is *inconclusive*, and `why` says what is missing.
 *
 * Noise in the stated answers shrinks λ, so that a λ other than 0 shows however noisy they are, while a
 * small λ is evidence of no carry-over only once it is corrected for noise. A respondent that infers
 * nothing, or answers nothing, carries nothing over either, so readings must follow the stories as well.
 */
export function verdictOf({ carryOver: { slope, corrected }, followed }: VerdictBasis): Verdict {
  if (slope.value === null) return inconclusive('nothing');
  if (slope.low === null || slope.high === null) return inconclusive('pairs');
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'contrasts', why: null };
  if (corrected === null || corrected.low === null || corrected.high === null) {
    return inconclusive('noise');
  }
  if (corrected.low < -NEGLIGIBLE || NEGLIGIBLE < corrected.high) return inconclusive('interval');
  return followed.low !== null && followed.low > NEGLIGIBLE
    ? { verdict: 'none shown', why: null }
    : inconclusive('following');
}

function inconclusive(why: NonNullable<Verdict['why']>): Verdict {
  return { verdict: 'inconclusive', why };
}
