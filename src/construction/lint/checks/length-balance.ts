import { byDimension } from '../by-dimension.js';
import type { Check } from '../check.js';
import { longerTarget } from '../longer-target.js';

/** Below this many items a share says nothing about a dimension. */
const ENOUGH = 5;

/**
 * The target option is the longer one in 40–60 % of a dimension's items (in CDEval 27 % for IDV and
 * MAS): a respondent that likes long answers would else seem to lean to a pole.
 */
export const lengthBalance: Check = {
  name: 'balance',
  severity: 'warning',
  rule: 'the target option is the longer one in 40–60 % of the items of each dimension',
  *find({ items }) {
    for (const { dimension, own } of byDimension(items)) {
      const longer = longerTarget(own);
      const share = longer / own.length;
      if (own.length < ENOUGH || (share >= 0.4 && share <= 0.6)) continue;
      yield {
        path: ['items'],
        message: `the target option is the longer one in ${longer} of the ${own.length} ${dimension} items (${Math.round(100 * share)} %), so that length tells the pole; bring it to 40–60 %`,
      };
    }
  },
};
