import type { BlindStoryReading } from '../../../vocabulary/blind-story-reading.js';
import type { Telling } from '../../../vocabulary/telling.js';
import type { FiledStory } from '../story-check.js';

/** A telling with the blind readings of it. */
export interface ReadTelling {
  readonly telling: Telling;
  readonly readings: readonly BlindStoryReading[];
}

/** The blind readings recorded for a story, of either telling or of a story by itself. */
export function readingsOf({ pair, single }: FiledStory): readonly BlindStoryReading[] {
  if (pair) return pair.readings ?? [];
  return single && 'readings' in single ? (single.readings ?? []) : [];
}

/** The tellings of a story with their readings; none where it was not read at all. */
export function readTellings(story: FiledStory): readonly ReadTelling[] {
  const readings = readingsOf(story);
  if (readings.length === 0) return [];
  return story.tellings.map((telling, place) => ({
    telling,
    readings: story.pair ? readings.filter((reading) => reading.telling === place + 1) : readings,
  }));
}
