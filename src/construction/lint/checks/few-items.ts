import { fewestItems } from '../../../../analysis/index.js';
import { byDimension } from '../by-dimension.js';
import type { Check } from '../check.js';

/** A dimension has enough items for an interval. */
export const enoughItems: Check = {
  name: 'few',
  severity: 'warning',
  rule: `a dimension has at least ${fewestItems} items, without which it gets no interval`,
  *find({ items }) {
    for (const { dimension, own } of byDimension(items)) {
      if (own.length >= fewestItems) continue;
      yield {
        path: ['items'],
        message: `${dimension} has ${own.length} items; below ${fewestItems} a report gives no interval for it`,
      };
    }
  },
};
