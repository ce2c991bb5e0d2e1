import { mean } from 'simple-statistics';
import type { PairSimilarity } from './comparison.js';
import type { DrawnProfile } from './drawn-profile.js';
import { noiseCorrectedDistance } from './noise-corrected-distance.js';
import { noisyDistance } from './noisy-distance.js';
import { similarityAt } from './similarity.js';

/** A respondent's profile over the items of a pair; null where a dimension has no figure. */
export interface OfPair {
  readonly id: string;
  readonly profile: DrawnProfile | null;
}

const nothing = { value: null, low: null, high: null };

/**
 * How alike two respondents are: CDEval's equation 4 as printed, and without the noise that keeps even
 * two runs of one respondent from a similarity of 1. Both profiles are over the same items, in the
 * same draws of them.
 */
export function pairSimilarity(first: OfPair, second: OfPair): PairSimilarity {
  const names = { first: first.id, second: second.id };
  if (!first.profile || !second.profile) {
    const note = 'no figure on all dimensions over items that both answered';
    return {
      ...names,
      similarity: null,
      distance: { ...nothing, n: 0, note },
      corrected: nothing,
      sameLeanings: null,
      differ: false,
    };
  }
  const pair = { first: first.profile, second: second.profile };
  const noisy = noisyDistance([pair]);
  const { value, low, high } = noiseCorrectedDistance(noisy);
  return {
    ...names,
    similarity: similarityAt(Math.sqrt(noisy.square)),
    distance: {
      value,
      low,
      high,
      n: Math.min(pair.first.n, pair.second.n),
      note: pair.first.note ?? pair.second.note,
    },
    corrected: {
      value: similarityAt(value),
      low: high === null ? null : similarityAt(high),
      high: low === null ? null : similarityAt(low),
    },
    sameLeanings:
      noisy.noise.length === 0
        ? null
        : mean(noisy.noise.map((square) => similarityAt(Math.sqrt(square)))),
    differ: low !== null && low > 0,
  };
}
