import type { Reliability } from './profile.js';
import type { ReliabilityOptions } from './reliability-estimate.js';
import { retestReliability } from './retest-reliability.js';
import { splitHalf } from './split-half.js';
import type { Tally } from './tally.js';

/**
 * How well the items of one respondent can be told from one another: {@link splitHalf} over templates
 * and {@link retestReliability} over draws, each −1..1 with its interval.
 */
export function reliability(tally: Tally, options: ReliabilityOptions): Reliability {
  return {
    splitHalf: splitHalf(tally, options),
    retest: retestReliability(tally, options),
  };
}
