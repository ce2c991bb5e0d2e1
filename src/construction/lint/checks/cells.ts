import { byDimension, saidOnce } from '../by-dimension.js';
import type { Check } from '../check.js';

/** Every domain has as many items as the others of its dimension, and every dimension has some. */
export const cellCounts: Check = {
  name: 'cells',
  severity: 'warning',
  *find({ items, cells: { dimensions, domains } }) {
    const held = byDimension(items, dimensions);
    const missing = dimensions.filter((name) => !held.some(({ dimension }) => dimension === name));
    if (missing.length > 0) {
      yield {
        path: ['items'],
        message: `there are no items for ${missing.join(', ')}; a profile will lack ${missing.length === 1 ? 'it' : 'them'}`,
      };
    }
    const uneven = held.flatMap(({ dimension, own }) => {
      const cells = domains.map((domain) => ({
        domain,
        count: own.filter((item) => item.domain === domain).length,
      }));
      const most = Math.max(...cells.map(({ count }) => count));
      const short = cells.filter(({ count }) => count < most);
      if (short.length === 0) return [];
      const counts = short.map(({ domain, count }) => `${domain} ${count}`).join(', ');
      return [{ dimension, detail: `${most} in the fullest, but ${counts}` }];
    });
    yield* saidOnce(
      uneven,
      'uneven over the domains; give every domain as many, or the fuller ones weigh more',
    );
  },
};
