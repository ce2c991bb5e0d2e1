import { repeats } from '../../../vocabulary/repeats.js';
import type { StoryCheck } from '../story-check.js';
import { readingsOf } from './read-tellings.js';

/** A blind reading says which telling it is of, and something about each of its items and no other. */
export const readingsFit: StoryCheck = {
  name: 'readings',
  severity: 'error',
  *find(story) {
    const { pair, single, tellings } = story;
    const readings = readingsOf(story);
    const items = (tellings[0]?.values ?? []).map(({ statement }) => statement);
    const id = pair?.id ?? single?.id ?? '';
    for (const [index, { by, telling, values }] of readings.entries()) {
      const path = ['readings', index];
      if (pair && telling === undefined) {
        const message = `a reading of "${id}" by ${by} does not say which telling was read; add "telling: 1" or "telling: 2"`;
        yield { path, message };
      }
      if (!pair && telling !== undefined) {
        const message = `"${id}" has one telling; take "telling:" out of the reading by ${by}`;
        yield { path: [...path, 'telling'], message };
      }
      const foreign = Object.keys(values).find((item) => !items.includes(item));
      if (foreign !== undefined) {
        const message = `${by} read ${foreign} in "${id}", which does not hold it; mend the id`;
        yield { path: [...path, 'values', foreign], message };
      }
      const missing = items.find((item) => !(item in values));
      if (missing !== undefined) {
        const message = `${by} says nothing of ${missing} in "${id}"; add it, with the pole "neither" where nothing was inferred`;
        yield { path: [...path, 'values'], message };
      }
    }
    for (const { index } of repeats(readings, ({ by, telling }) => `${telling} ${by}`)) {
      const message = `${readings[index]?.by} read the same telling of "${id}" twice; keep one reading, or name another reader`;
      yield { path: ['readings', index], message };
    }
  },
};
