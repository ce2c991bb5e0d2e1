import type { PairSimilarity } from '../analysis/comparison.js';

/** Whether two respondents can be told apart by their six figures, for a cell. */
export function toldApart({ differ, distance }: PairSimilarity): string {
  if (distance.low === null) return 'no interval to tell by';
  return differ ? 'yes' : 'no';
}
