import type { Check } from '../check.js';

/** More than half of an item's blind readers put it on its dimension, with its poles as meant. */
export const blindPlacement: Check = {
  name: 'placement',
  severity: 'warning',
  *find({ items }) {
    for (const [index, { id, dimension, ratings }] of items.entries()) {
      const readings = ratings?.readings ?? [];
      const astray = readings.filter(
        (reading) => reading.dimension !== dimension || reading.poles === 'swapped',
      );
      if (astray.length === 0 || 2 * astray.length < readings.length) continue;
      const where = astray.map((reading) =>
        reading.dimension === dimension ? 'poles swapped' : reading.dimension,
      );
      yield {
        path: ['items', index, 'ratings', 'readings'],
        message: `${astray.length} of ${readings.length} blind readers misplaced ${id} (${where.join(', ')}); reword it and have it read again`,
      };
    }
  },
};
