import { mean } from 'simple-statistics';
import { ownValue } from '../../../../vocabulary/comparable-text.js';
import { repeats } from '../../../../vocabulary/finding.js';
import type { BlindStoryReading, StoryVariant } from '../../../../vocabulary/story.js';
import { type FiledStory, nameOf, type StoryCheck } from './story-check.js';

/** A telling with the blind readings of it. */
interface ReadTelling {
  readonly telling: StoryVariant;
  readonly readings: readonly BlindStoryReading[];
}

/** The blind readings recorded for a story, of either telling or of a story by itself. */
function readingsOf({ pair, single }: FiledStory): readonly BlindStoryReading[] {
  if (pair) return pair.readings ?? [];
  return single && 'readings' in single ? (single.readings ?? []) : [];
}

/** The tellings of a story with their readings; none where it was not read at all. */
function readTellings(story: FiledStory): readonly ReadTelling[] {
  const readings = readingsOf(story);
  if (readings.length === 0) return [];
  return story.tellings.map((telling, place) => ({
    telling,
    readings: story.pair ? readings.filter((reading) => reading.telling === place + 1) : readings,
  }));
}

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
        const message = `"${id}" has one telling; remove "telling:" from the reading by ${by}`;
        yield { path: [...path, 'telling'], message };
      }
      const foreign = Object.keys(values).find((item) => !items.includes(item));
      if (foreign !== undefined) {
        const message = `${by} read ${foreign} in "${id}", which does not contain it; correct the id`;
        yield { path: [...path, 'values', foreign], message };
      }
      const missing = items.find((item) => !Object.hasOwn(values, item));
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

/** Below this many, a reader's slip is the story's fault. */
const MIN_READERS = 2;

/** A telling that was read blind was read by two. */
export const enoughReaders: StoryCheck = {
  name: 'readers',
  severity: 'warning',
  *find(story) {
    for (const { telling, readings } of readTellings(story)) {
      if (readings.length >= MIN_READERS) continue;
      const message = `${nameOf(telling)} has ${readings.length === 0 ? 'no blind reader' : 'one blind reader'}; have it read by ${MIN_READERS}`;
      yield { path: ['readings'], message };
    }
  },
};

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
        const heard = readings.flatMap(({ values }) => ownValue(values, statement)?.pole ?? []);
        const astray = heard.filter((pole) => !ownValue(wanted, attitude)?.includes(pole));
        if (astray.length === 0) continue;
        const message = `${astray.length} of ${heard.length} blind readers read ${statement} differently in ${nameOf(telling)} (${astray.join(', ')}, and it holds ${attitude}); make it plainer and have it read again`;
        yield { path: ['readings'], message };
      }
    }
  },
};

/** No blind reader noticed anything that speaks against what a story holds. */
export const noContradictions: StoryCheck = {
  name: 'contradictions',
  severity: 'warning',
  *find(story) {
    // Where both poles are to be heard, or neither, there is nothing to speak against.
    if (story.single?.kind === 'neutral' || story.single?.kind === 'absent') return;
    for (const { telling, readings } of readTellings(story)) {
      for (const { statement } of telling.values) {
        const who = readings.filter(({ values }) => ownValue(values, statement)?.contradicted);
        if (who.length === 0) continue;
        const names = who.map(({ by }) => by).join(', ');
        yield {
          path: ['readings'],
          message: `something in ${nameOf(telling)} speaks against ${statement} (${names}); remove it, and have the story read again`,
        };
      }
    }
  },
};

/** Least mean rating, of five. */
const MIN_RATING = 3;

/** A story reads like people talking. */
export const naturalTalk: StoryCheck = {
  name: 'naturalness',
  severity: 'warning',
  *find(story) {
    for (const { telling, readings } of readTellings(story)) {
      if (readings.length === 0) continue;
      const natural = mean(readings.map((reading) => reading.natural));
      if (natural >= MIN_RATING) continue;
      yield {
        path: ['readings'],
        message: `${nameOf(telling)} was rated ${Number(natural.toFixed(2))} of 5 for naturalness; make the dialogue sound natural, and have it read again`,
      };
    }
  },
};

/** From here on, of five, something is said and not shown. */
const SAID = 4;
/** Most that the tellings of a pair may differ: a weaker one at a pole looks like a reader's bias. */
const APART = 1;

/**
 * A twin story is not too plain to its readers, and both tellings of a pair are equally plain. Explicit
 * stories shall be plain, and neutral ones may be: there it is plain that nothing is settled.
 */
export const evenPlainness: StoryCheck = {
  name: 'plainness',
  severity: 'warning',
  *find(story) {
    const read = readTellings(story).filter(({ readings }) => readings.length > 0);
    if (story.single) return;
    for (const { statement } of story.tellings[0]?.values ?? []) {
      const plain = read.flatMap((telling) => plainnessOf(telling, statement));
      for (const { telling, level } of plain) {
        if (level < SAID) continue;
        yield {
          path: ['readings'],
          message: `${statement} was rated ${rating(level)} of 5 for plainness in ${nameOf(telling)}; show it in what people do, and have it read again`,
        };
      }
      const [first, second] = plain;
      if (!first || !second || Math.abs(first.level - second.level) <= APART) continue;
      yield {
        path: ['readings'],
        message: `${statement} was rated ${rating(first.level)} for plainness in telling 1 of "${first.telling.cluster}" and ${rating(second.level)} in telling 2; bring them within a point, and have both read again`,
      };
    }
  },
};

/** Readers who saw both tellings side by side spoke of every item of the pair and of no other. */
export const plainerFits: StoryCheck = {
  name: 'plainer',
  severity: 'error',
  *find({ pair }) {
    if (!pair?.plainer) return;
    const items = pair.values.map(({ item }) => item);
    const foreign = Object.keys(pair.plainer).find((item) => !items.includes(item));
    if (foreign !== undefined) {
      const message = `"${pair.id}" does not contain ${foreign}; correct the id`;
      yield { path: ['plainer', foreign], message };
    }
    const missing = items.find((item) => !ownValue(pair.plainer, item));
    if (missing !== undefined) {
      const message = `nothing is said of ${missing} in "${pair.id}"; add a figure for each reader`;
      yield { path: ['plainer'], message };
    }
    const counts = Object.values(pair.plainer).map(({ length }) => length);
    if (new Set(counts).size > 1) {
      const message = `the items of "${pair.id}" have figures of ${Math.min(...counts)} to ${Math.max(...counts)} readers; give one of each reader for every item`;
      yield { path: ['plainer'], message };
    }
  },
};

/** Readers who saw both tellings side by side found neither pole clearly plainer. */
export const evenTellings: StoryCheck = {
  name: 'tilt',
  severity: 'warning',
  *find({ pair }) {
    for (const [item, readers] of Object.entries(pair?.plainer ?? {})) {
      const tilt = mean(readers);
      if (Math.abs(tilt) <= APART) continue;
      const pole = tilt > 0 ? 'target' : 'opposite';
      const message = `${item} is plainer at its ${pole} pole in "${pair?.id}" (${rating(tilt)} of 2, ${readers.length} readers); bring both tellings level and have them read again`;
      yield { path: ['plainer', item], message };
    }
  },
};

/** The mean over readers of how plain an item is in a telling. */
function plainnessOf({ telling, readings }: ReadTelling, item: string) {
  const ratings = readings.flatMap(({ values }) => ownValue(values, item)?.plain ?? []);
  return ratings.length > 0 ? [{ telling, level: mean(ratings) }] : [];
}

function rating(level: number): string {
  return String(Number(level.toFixed(2)));
}
