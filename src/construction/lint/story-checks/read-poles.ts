import { nameOf, type StoryCheck } from '../story-check.js';
import { readTellings } from './read-tellings.js';

/** What a reader is to hear of an item, by what the story holds. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  target: ['target'],
  opposite: ['opposite'],
  neutral: ['both', 'neither'],
  absent: ['neither'],
};

/** Every blind reader heard what a story holds. */
export const readPoles: StoryCheck = {
  name: 'poles',
  severity: 'warning',
  *find(story) {
    for (const { telling, readings } of readTellings(story)) {
      for (const { statement, attitude } of telling.values) {
        const heard = readings.flatMap(({ values }) => values[statement]?.pole ?? []);
        const astray = heard.filter((pole) => !wanted[attitude]?.includes(pole));
        if (astray.length === 0) continue;
        const message = `${astray.length} of ${heard.length} blind readers took ${statement} otherwise in ${nameOf(telling)} (${astray.join(', ')}, and it holds ${attitude}); write it plainer and have it read again`;
        yield { path: ['readings'], message };
      }
    }
  },
};
