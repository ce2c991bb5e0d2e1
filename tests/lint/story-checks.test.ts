import { describe, expect, test } from 'vitest';
import { lintStories } from '../../src/instruments/stories/lint/stories.js';
import { topicsOf } from '../../src/instruments/stories/tellings.js';
import type { BlindStoryReading, StoryFile, TwinPair } from '../../vocabulary/story.js';
import {
  cleanPair,
  cleanRandomStory,
  cleanStory,
  storyFileOf,
  storyItems,
  storyStatements,
  wordsOf,
} from '../support/questionnaires.js';

const topics = topicsOf({ statements: [...storyStatements] }, storyItems);

/** Findings as "severity [check] path: message". */
const said = (file: Partial<StoryFile>) =>
  lintStories(storyFileOf(file), topics).map(
    ({ severity, check, path, message }) => `${severity} [${check}] ${path.join('.')}: ${message}`,
  );

type Passage = Exclude<TwinPair['text'][number], string>;

/** The clean pair with its first passage changed, which carries pdi-work-01, at the opposite pole first. */
function withPassage(change: (passage: Passage) => Passage): TwinPair {
  const pair = cleanPair();
  const [shared = '', first, ...rest] = pair.text;
  if (!first || typeof first === 'string') throw new Error('no passage');
  return { ...pair, text: [shared, change(first), ...rest] };
}

/** The clean pair with so many words in common. */
function sharing(count: number): TwinPair {
  const pair = cleanPair();
  return { ...pair, text: [wordsOf(count, 'shared'), ...pair.text.slice(1)] };
}

/** The clean pair with some of its readings changed. */
function read(change: (reading: BlindStoryReading, nth: number) => BlindStoryReading): TwinPair {
  const pair = cleanPair();
  return { ...pair, readings: (pair.readings ?? []).map(change) };
}

/** How the first reader, or both, of the first telling took pdi-work-01. */
const took = (
  heard: Partial<BlindStoryReading['values'][string]>,
  who: (nth: number) => boolean = (nth) => nth === 0,
) =>
  read((reading, nth) => {
    const own = reading.values['pdi-work-01'];
    if (!own || !who(nth)) return reading;
    return { ...reading, values: { ...reading.values, 'pdi-work-01': { ...own, ...heard } } };
  });
const byBoth = (nth: number) => nth < 2;

test('stories that are well made are found no fault with', () => {
  expect(
    said({ pairs: [cleanPair()], single: [cleanStory('explicit'), cleanRandomStory()] }),
  ).toEqual([]);
});

describe('of how stories are written, lint finds', () => {
  test('one that is too short or too long', () => {
    // 249 words in common and five passages of 40 make 449; 551 make 751.
    expect(said({ pairs: [sharing(249)] })).toEqual([
      'warning [length] pairs.0.text: telling 1 of "oven" has 449 words; bring it to between 450 and 750',
      'warning [length] pairs.0.text: telling 2 of "oven" has 449 words; bring it to between 450 and 750',
    ]);
    expect(said({ pairs: [sharing(250)] })).toEqual([]);
    expect(said({ pairs: [sharing(550)] })).toEqual([]);
    expect(said({ pairs: [sharing(551)] })).toHaveLength(2);
    expect(said({ single: [cleanRandomStory('A gate.')] })).toEqual([
      'warning [length] single.0.text: "gate" has 402 words; bring it to between 450 and 750',
    ]);
  });

  test('tellings that differ in length', () => {
    // 500 words against 540 are 8 % more, against 541 over 8 %; either way the passage is too long.
    const longer = (count: number) =>
      said({ pairs: [withPassage((own) => ({ ...own, target: wordsOf(count, 'high') }))] });
    expect(longer(80)).toEqual([expect.stringContaining('[passages]')]);
    expect(longer(81)).toEqual([
      'warning [tellings] pairs.0.text: the tellings of "oven" are 500 and 541 words long; bring them within 8 % of each other',
      expect.stringContaining('[passages]'),
    ]);
  });

  test('versions of a passage that differ in length', () => {
    const longer = (count: number) =>
      said({ pairs: [withPassage((own) => ({ ...own, opposite: wordsOf(count, 'low') }))] });
    expect(longer(50)).toEqual([]);
    expect(longer(51)).toEqual([
      'warning [passages] pairs.0.values.0.item: "oven" has 40 words for pdi-work-01 at the target pole and 51 at the opposite one; bring them within 25 % of each other',
    ]);
  });

  test('tellings that have little in common', () => {
    const pair = sharing(80);
    const text = pair.text.map((passage) =>
      typeof passage === 'string'
        ? passage
        : {
            ...passage,
            target: wordsOf(82, `t${passage.item}`),
            opposite: wordsOf(82, `o${passage.item}`),
          },
    );
    // 80 of 490 words.
    expect(said({ pairs: [{ ...pair, text }] })).toEqual([
      'warning [shared] pairs.0.text: the tellings of "oven" have 16 % of their words in common; keep at least a fifth in common, so that they differ in little except the values',
    ]);
  });

  test('items of one dimension in one story', () => {
    const pair = cleanPair();
    const renamed = JSON.parse(
      JSON.stringify(pair).replaceAll('uai-work-01', 'pdi-work-02'),
    ) as TwinPair;
    expect(said({ pairs: [renamed] })).toEqual([
      'warning [dimensions] pairs.0.values.2.item: pdi-work-02 and pdi-work-01 of "oven" are both of pdi; use items of different dimensions',
    ]);
  });

  test('more values than contrast has room for', () => {
    const pair = cleanPair();
    const { readings: _readings, ...unread } = pair;
    const item = 'pdi-work-02';
    const six: TwinPair = {
      ...unread,
      values: [...pair.values, { item, first: 'target' }],
      text: [...pair.text, { item, target: 'One more.', opposite: 'Another one.' }],
    };
    expect(said({ pairs: [six] })).toContain(
      'warning [contrast] pairs.0.values: "oven" holds 6 values, and contrast allows at most 5, each with its opposite; remove some, or ask "candidates: [original]" only',
    );
  });

  test('a passage in the words of an option, unless all is to be said outright', () => {
    // The option is "I take the upper road of case pdi-work-01."
    const echoing = (words: string) =>
      withPassage((own) => ({ ...own, target: `${words} ${wordsOf(40, 'high')}` }));
    expect(said({ pairs: [echoing('We take the upper road.')] })).toEqual([
      'warning [implicit] pairs.0.text.1: a passage of "oven" says "take the upper road", as the wording of pdi-work-01 does; show it in what people do instead',
    ]);
    expect(said({ pairs: [echoing('We take the lower road.')] })).toEqual([]);

    const passage = `We take the upper road. ${wordsOf(100, 'gutter')}`;
    expect(said({ single: [cleanStory('explicit', { passage })] })).toEqual([]);
    expect(said({ single: [cleanStory('neutral', { passage })] })).toHaveLength(1);
  });

  test('a passage in the words of a statement or of its option', () => {
    const saying = (words: string) =>
      said({ single: [cleanRandomStory(`${words} ${wordsOf(100, 'lock')}`)] });
    expect(saying('The strangers at the gate laughed.')).toEqual([
      expect.stringContaining('says "strangers at the gate"'),
    ]);
    expect(saying('They were better left outside until morning.')).toEqual([
      expect.stringContaining('says "better left outside until"'),
    ]);
    expect(saying('Strangers stood at the gate.')).toEqual([]);
  });
});

describe('of blind readings, lint finds', () => {
  test('too few readers of a telling', () => {
    const pair = cleanPair();
    const some = (count: number) => ({ ...pair, readings: pair.readings?.slice(0, count) ?? [] });
    expect(said({ pairs: [some(3)] })).toEqual([
      'warning [readers] pairs.0.readings: telling 2 of "oven" has one blind reader; have it read by 2',
    ]);
    expect(said({ pairs: [some(2)] })).toEqual([
      'warning [readers] pairs.0.readings: telling 2 of "oven" has no blind reader; have it read by 2',
    ]);
    expect(said({ pairs: [some(0)] })).toEqual([]);
  });

  test('a reader who took the other pole', () => {
    expect(said({ pairs: [took({ pole: 'target' })] })).toEqual([
      'warning [poles] pairs.0.readings: 1 of 2 blind readers read pdi-work-01 differently in telling 1 of "oven" (target, and it holds opposite); make it plainer and have it read again',
    ]);
    expect(said({ pairs: [took({ pole: 'neither' }, byBoth)] })).toEqual([
      expect.stringContaining('2 of 2 blind readers read pdi-work-01 differently'),
    ]);
  });

  test('a story of two minds that was read as of one', () => {
    const reading = (by: string, pole: 'both' | 'neither' | 'target') => ({
      by,
      natural: 4,
      values: { 'pdi-work-01': { pole, plain: 2 } },
    });
    const readers = [reading('A', 'both'), reading('B', 'neither')];
    expect(said({ single: [cleanStory('neutral', { readings: readers })] })).toEqual([]);
    expect(
      said({ single: [cleanStory('neutral', { readings: [...readers, reading('C', 'target')] })] }),
    ).toEqual([expect.stringMatching(/\[poles\].*1 of 3 .*\(target, and it holds neutral\)/)]);
  });

  test('an item that is said outright, by the mean over readers, where it is to be shown', () => {
    // 4 and 2 are 3 on average, a point from the other telling; 4 and 4 are two points from it.
    expect(said({ pairs: [took({ plain: 4 })] })).toEqual([]);
    expect(said({ pairs: [took({ plain: 4 }, byBoth)] })).toEqual([
      'warning [plainness] pairs.0.readings: pdi-work-01 was rated 4 of 5 for plainness in telling 1 of "oven"; show it in what people do, and have it read again',
      'warning [plainness] pairs.0.readings: pdi-work-01 was rated 4 for plainness in telling 1 of "oven" and 2 in telling 2; bring them within a point, and have both read again',
    ]);
    const plain = ['A', 'B'].map((by) => ({
      by,
      natural: 4,
      values: { 'pdi-work-01': { pole: 'target' as const, plain: 5 } },
    }));
    expect(said({ single: [cleanStory('explicit', { readings: plain })] })).toEqual([]);
  });

  test('tellings that are not equally plain', () => {
    // 4 and 3 are 3.5 on average, 1.5 from the other telling.
    const uneven = took({ plain: 3 }, byBoth);
    const readings = (uneven.readings ?? []).map((reading, nth) => {
      const own = reading.values['pdi-work-01'];
      if (!own || nth > 0) return reading;
      return { ...reading, values: { ...reading.values, 'pdi-work-01': { ...own, plain: 4 } } };
    });
    expect(said({ pairs: [uneven] })).toEqual([]);
    expect(said({ pairs: [{ ...uneven, readings }] })).toEqual([
      'warning [plainness] pairs.0.readings: pdi-work-01 was rated 3.5 for plainness in telling 1 of "oven" and 2 in telling 2; bring them within a point, and have both read again',
    ]);
  });

  test('a contradiction that was noticed', () => {
    expect(said({ pairs: [took({ contradicted: true })] })).toEqual([
      'warning [contradictions] pairs.0.readings: something in telling 1 of "oven" speaks against pdi-work-01 (reader A); remove it, and have the story read again',
    ]);
  });

  test('talk that is not how people talk', () => {
    const natural = (value: number) =>
      read((reading, nth) => (byBoth(nth) ? { ...reading, natural: value } : reading));
    expect(said({ pairs: [natural(3)] })).toEqual([]);
    expect(said({ pairs: [natural(2)] })).toEqual([
      'warning [naturalness] pairs.0.readings: telling 1 of "oven" was rated 2 of 5 for naturalness; make the dialogue sound natural, and have it read again',
    ]);
  });

  test('readings that do not fit their story', () => {
    const first = (change: (reading: BlindStoryReading) => BlindStoryReading) =>
      said({ pairs: [read((reading, nth) => (nth === 0 ? change(reading) : reading))] });
    expect(
      first(({ telling: _telling, ...reading }) => reading).filter((text) => /^error/.test(text)),
    ).toEqual([
      'error [readings] pairs.0.readings.0: a reading of "oven" by reader A does not say which telling was read; add "telling: 1" or "telling: 2"',
    ]);
    expect(first((reading) => ({ ...reading, by: 'reader B' }))).toEqual([
      'error [readings] pairs.0.readings.1: reader B read the same telling of "oven" twice; keep one reading, or name another reader',
    ]);
    expect(
      first((reading) => {
        const { 'pdi-work-01': own, ...rest } = reading.values;
        return { ...reading, values: { ...rest, ...(own ? { 'pdi-wrok-01': own } : {}) } };
      }),
    ).toEqual([
      'error [readings] pairs.0.readings.0.values.pdi-wrok-01: reader A read pdi-wrok-01 in "oven", which does not contain it; correct the id',
      'error [readings] pairs.0.readings.0.values: reader A says nothing of pdi-work-01 in "oven"; add it, with the pole "neither" where nothing was inferred',
    ]);
  });

  test('a telling that readers who saw both side by side found plainer', () => {
    const pair = cleanPair();
    const items = pair.values.map(({ item }) => item);
    const seen = (own: readonly number[]) =>
      Object.fromEntries(items.map((id) => [id, id === 'pdi-work-01' ? [...own] : [0, 0, 0, 0]]));
    expect(said({ pairs: [{ ...pair, plainer: seen([1, 1, 1, 1]) }] })).toEqual([]);
    expect(said({ pairs: [{ ...pair, plainer: seen([-1, -2, -1, -1]) }] })).toEqual([
      'warning [tilt] pairs.0.plainer.pdi-work-01: pdi-work-01 is plainer at its opposite pole in "oven" (-1.25 of 2, 4 readers); bring both tellings level and have them read again',
    ]);
    expect(said({ pairs: [{ ...pair, plainer: seen([0, 0, 0]) }] })).toEqual([
      'error [plainer] pairs.0.plainer: the items of "oven" have figures of 3 to 4 readers; give one of each reader for every item',
    ]);
    const { 'pdi-work-01': own = [], ...others } = seen([0, 0, 0, 0]);
    expect(said({ pairs: [{ ...pair, plainer: { ...others, 'pdi-wrok-01': own } }] })).toEqual([
      'error [plainer] pairs.0.plainer.pdi-wrok-01: "oven" does not contain pdi-wrok-01; correct the id',
      'error [plainer] pairs.0.plainer: nothing is said of pdi-work-01 in "oven"; add a figure for each reader',
    ]);
  });
});
