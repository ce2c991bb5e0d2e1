import { tellingsOf } from '../../src/instruments/inference/tell.js';
import type { BlindStoryReading } from '../../src/vocabulary/blind-story-reading.js';
import type { Statement } from '../../src/vocabulary/statement.js';
import type { Story, StoryFile, TwinPair } from '../../src/vocabulary/story.js';
import { makeItems } from './items.js';

/** The items that clean stories are about: one to a dimension, and another one of pdi. */
export const storyItems = makeItems({ perCell: 2 }).filter(
  ({ domain, id }) => domain === 'work' && (id.endsWith('-01') || id === 'pdi-work-02'),
);

/** What the clean story of CQ-Bench's settings is about. */
export const storyStatements: readonly Statement[] = [
  {
    id: 'trust',
    text: 'Strangers at the gate of a house',
    topic: 'strangers',
    category: 'social',
    options: [
      { id: 'open', text: 'Are let in' },
      { id: 'careful', text: 'Are better left outside until morning comes' },
    ],
  },
];

/** So many made-up words, no two alike. */
export function wordsOf(count: number, stem: string): string {
  return Array.from({ length: count }, (_, nth) => `${stem}${nth}`).join(' ');
}

const held = storyItems.filter(({ id }) => id.endsWith('-01')).slice(0, 5);

/** A pair of five items that no check finds fault with, each telling of 500 words read by two. */
export function cleanPair(): TwinPair {
  const pair: TwinPair = {
    id: 'oven',
    title: 'The oven',
    place: 'Porto, Portugal',
    people: ['Inês', 'Rui'],
    values: held.map(({ id }, nth) => ({ item: id, first: nth % 2 ? 'target' : 'opposite' })),
    text: [
      wordsOf(300, 'shared'),
      ...held.map(({ id }, nth) => ({
        item: id,
        target: wordsOf(40, `high${nth}x`),
        opposite: wordsOf(40, `low${nth}x`),
      })),
    ],
  };
  const readings = ([1, 2] as const).flatMap((telling) =>
    ['reader A', 'reader B'].map((by) => ({ ...readingOf(pair, telling), by })),
  );
  return { ...pair, readings };
}

function readingOf(pair: TwinPair, telling: 1 | 2): BlindStoryReading {
  const [first, second] = tellingsOf({ pairs: [pair], single: [] });
  const told = telling === 1 ? first : second;
  const values = (told?.values ?? []).map(({ statement, attitude }) => [
    statement,
    { pole: attitude, plain: 2 },
  ]);
  return { by: 'reader', telling, natural: 4, values: Object.fromEntries(values) };
}

/** A story of 500 words about pdi-work-01, of a kind, with other passages or with readings where given. */
export function cleanStory(
  kind: 'neutral' | 'explicit',
  {
    readings,
    passage = wordsOf(100, 'gutter'),
  }: {
    readonly readings?: readonly BlindStoryReading[];
    readonly passage?: string;
  } = {},
): Story {
  const item = 'pdi-work-01';
  return {
    id: `${kind}-roof`,
    kind,
    title: 'The roof',
    place: 'Lagos, Nigeria',
    people: ['Ada'],
    values: [{ item, attitude: kind === 'neutral' ? 'neutral' : 'target' }],
    text: [wordsOf(400, 'roof'), { item, text: passage }],
    ...(readings ? { readings: [...readings] } : {}),
  };
}

/** A story about a statement, of 500 words unless its passage is another. */
export function cleanRandomStory(passage = wordsOf(100, 'lock')): Story {
  return {
    id: 'gate',
    kind: 'random',
    title: 'The gate',
    place: 'Pune, India',
    people: ['Asha'],
    values: [{ statement: 'trust', attitude: 'careful' }],
    text: [wordsOf(400, 'gate'), { statement: 'trust', text: passage }],
  };
}

/** A file of stories. */
export function storyFileOf(stories: Partial<StoryFile>): StoryFile {
  return { stories: 'mine', language: 'en', pairs: [], single: [], ...stories };
}
