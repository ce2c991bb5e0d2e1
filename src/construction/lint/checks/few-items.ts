import { fewestItems } from '../../../../analysis/estimate.js';
import { byDimension, saidOnce } from '../by-dimension.js';
import type { Check } from '../check.js';

/** A dimension has enough items for an interval. */
export const enoughItems: Check = {
  name: 'few',
  severity: 'warning',
  *find({ items, cells }) {
    const few = byDimension(items, cells.dimensions)
      .filter(({ own }) => own.length < fewestItems)
      .map(({ dimension, own }) => ({ dimension, detail: `${own.length} of ${fewestItems}` }));
    yield* saidOnce(few, 'too few items, so that a report gives no interval; add some');
  },
};
