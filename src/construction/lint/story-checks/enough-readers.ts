import { nameOf, type StoryCheck } from '../story-check.js';
import { readTellings } from './read-tellings.js';

/** Below this many, a reader's slip is the story's fault. */
const FEWEST = 2;

/** A telling that was read blind was read by two. */
export const enoughReaders: StoryCheck = {
  name: 'readers',
  severity: 'warning',
  *find(story) {
    for (const { telling, readings } of readTellings(story)) {
      if (readings.length >= FEWEST) continue;
      const message = `${nameOf(telling)} has ${readings.length === 0 ? 'no blind reader' : 'one blind reader'}; have it read by ${FEWEST}`;
      yield { path: ['readings'], message };
    }
  },
};
