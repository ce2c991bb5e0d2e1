import type { CarryOver, Verdict } from './gap.js';

/** Carry-over that is too small to matter, either way. */
export const NEGLIGIBLE = 0.2;

/**
 * What may be said of a respondent from its pooled λ. It *projects* where the 95 % interval lies above 0,
 * *overcorrects* where it lies below, and is *faithful* where the interval of λ/ρ lies within ±0.20.
 * Else it cannot be told, and `why` says what is missing.
 *
 * That λ is not 0 may be seen however noisy the stated answers are, which only shrink it. For that very
 * reason they make any reader look faithful: a small λ is evidence of one only once it has been corrected
 * for them.
 */
export function verdictOf({ slope, corrected }: CarryOver): Verdict {
  if (slope.value === null) return cannotTell('nothing');
  if (slope.low === null || slope.high === null) return cannotTell('pairs');
  if (slope.low > 0) return { verdict: 'projects', why: null };
  if (slope.high < 0) return { verdict: 'overcorrects', why: null };
  if (corrected === null || corrected.low === null || corrected.high === null) {
    return cannotTell('noise');
  }
  return -NEGLIGIBLE <= corrected.low && corrected.high <= NEGLIGIBLE
    ? { verdict: 'faithful', why: null }
    : cannotTell('interval');
}

function cannotTell(why: NonNullable<Verdict['why']>): Verdict {
  return { verdict: 'cannot tell', why };
}
