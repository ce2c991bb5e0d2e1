import { mean } from 'simple-statistics';
import { nameOf, type StoryCheck } from '../story-check.js';
import { readTellings } from './read-tellings.js';

/** Least mean rating, of five. */
const LEAST = 3;

/** A story reads like people talking. */
export const naturalTalk: StoryCheck = {
  name: 'naturalness',
  severity: 'warning',
  *find(story) {
    for (const { telling, readings } of readTellings(story)) {
      if (readings.length === 0) continue;
      const natural = mean(readings.map((reading) => reading.natural));
      if (natural >= LEAST) continue;
      yield {
        path: ['readings'],
        message: `${nameOf(telling)} was rated ${Number(natural.toFixed(2))} of 5 for naturalness; let its people talk as people do, and have it read again`,
      };
    }
  },
};
