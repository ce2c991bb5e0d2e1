import { fewestItems } from '../../../../analysis/estimate.js';
import { byDimension } from '../by-dimension.js';
import type { Check } from '../check.js';

/** A dimension has enough items for an interval. */
export const enoughItems: Check = {
  name: 'few',
  severity: 'warning',
  *find({ items }) {
    for (const { dimension, own } of byDimension(items)) {
      if (own.length >= fewestItems) continue;
      yield {
        path: ['items'],
        message: `${dimension} has fewer than ${fewestItems} items (${own.length}), so that a report gives no interval for it; add some`,
      };
    }
  },
};
