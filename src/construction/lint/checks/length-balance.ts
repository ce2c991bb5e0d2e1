import { byDimension, saidOnce } from '../by-dimension.js';
import type { Check } from '../check.js';
import { longerOptions } from '../longer-options.js';

/** Below this many items a share says nothing about a dimension. */
const ENOUGH = 5;

/**
 * The target option is the longer one in 40–60 % of a dimension's items (in CDEval 27 % for IDV and
 * MAS), a tie counting half: a respondent that likes long answers would else seem to lean to a pole.
 */
export const lengthBalance: Check = {
  name: 'balance',
  severity: 'warning',
  *find({ items, cells }) {
    const uneven = byDimension(items, cells.dimensions).flatMap(({ dimension, own }) => {
      const { target, opposite } = longerOptions(own);
      const share = (own.length + target - opposite) / 2 / own.length;
      if (own.length < ENOUGH || (share >= 0.4 && share <= 0.6)) return [];
      const detail = `target in ${target} of ${own.length}, opposite in ${opposite}`;
      return [{ dimension, detail }];
    });
    yield* saidOnce(
      uneven,
      'one option is the longer one so often that length tells the pole; bring both nearer to half',
    );
  },
};
