import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Topics, tellingsOf, topicsOf } from '../../src/instruments/stories/tellings.js';
import { InferenceTemplates } from '../../vocabulary/inference-template.js';
import type { Item, Questionnaire } from '../../vocabulary/item.js';
import { type Dimension, domains } from '../../vocabulary/scheme.js';
import type { Statement } from '../../vocabulary/statement.js';
import type {
  BlindStoryReading,
  Story,
  StoryFile,
  StorySet,
  TwinPair,
} from '../../vocabulary/story.js';
import type { SurveyTemplates } from '../../vocabulary/template.js';
import { dimensions } from './schemes.js';

/** Plain items with distinct texts, so many to each dimension × domain. */
export function makeItems({
  perCell,
  of = dimensions,
}: {
  readonly perCell: number;
  readonly of?: readonly Dimension[];
}): readonly Item[] {
  return of.flatMap((dimension) =>
    domains.flatMap((domain) =>
      Array.from({ length: perCell }, (_, index): Item => {
        const id = `${dimension}-${domain}-${String(index + 1).padStart(2, '0')}`;
        return {
          id,
          dimension,
          domain,
          question: `What would you do in case ${id}?`,
          options: {
            target: `I take the upper road of case ${id}.`,
            opposite: `I choose the lower path in case ${id}.`,
          },
        };
      }),
    ),
  );
}

/** A questionnaire of {@link makeItems}. */
export function makeQuestionnaire(perCell: number): Questionnaire {
  return { questionnaire: 'made', language: 'en', items: [...makeItems({ perCell })] };
}

/** The shortest wording of each form. */
export const plainWording: SurveyTemplates = {
  instrument: 'survey',
  language: 'en',
  prompts: {
    ab: '{question}\n(A) {first}\n(B) {second}\nA or B?',
    repeat: '{question}\n{first}\n{second}\nRepeat one.',
    compare: '{question}\nThis: {first}\nThat: {second}\nThis over that, yes or no?',
    likert: '{question}\n1: {first}\n5: {second}\n1 to 5?',
  },
};

const syllables = [
  'ba',
  'de',
  'fi',
  'go',
  'ku',
  'la',
  'me',
  'ni',
  'po',
  'ru',
  'sa',
  'te',
  'vi',
  'zo',
];

/** A made-up word of four syllables, another for every number. */
function word(number: number): string {
  const digits = [number, number / 14, number / 196, number / 2744].map(
    (part) => Math.floor(part) % 14,
  );
  return digits.map((digit) => syllables[digit]).join('');
}

/** So many made-up words, from a number on. */
const sentence = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => word(from + index)).join(' ');

/**
 * A questionnaire that no check finds fault with: three items to each dimension and domain, no word
 * used twice, options of ten and eleven words by turns, each read by two who agree.
 */
export function cleanQuestionnaire(language = 'en'): Questionnaire {
  const cells = dimensions.flatMap((dimension) =>
    domains.flatMap((domain) => [1, 2, 3].map((number) => ({ dimension, domain, number }))),
  );
  return { questionnaire: 'clean', language, items: cells.map(cleanItem) };
}

function cleanItem(
  { dimension, domain, number }: { dimension: Dimension; domain: Item['domain']; number: number },
  place: number,
): Item {
  const from = place * 40;
  const longer = place % 2;
  const read = (by: string) =>
    ({ by, dimension, poles: 'as meant', target: 3 + (place % 2), opposite: 3 }) as const;
  return {
    id: `${dimension}-${domain}-0${number}`,
    dimension,
    domain,
    question: `${sentence(from, 12)}?`,
    options: {
      target: `${sentence(from + 12, 10 + longer)}.`,
      opposite: `${sentence(from + 23, 11 - longer)}.`,
    },
    ratings: { desirability: place % 2, by: 'two', readings: [read('one'), read('other')] },
  };
}

/** The built-in wording of the inference tasks. */
export const inferenceWording = InferenceTemplates.parse(
  parse(readFileSync('templates/inference/en.yaml', 'utf8')),
);

/** So many items per dimension and domain, with a topic each. */
export function topicalItems(perCell: number): readonly Item[] {
  return makeItems({ perCell }).map((item) => ({ ...item, facet: `the matter of ${item.id}` }));
}

/** A pair whose passages say which item they carry, and at which pole. */
export function makePair(items: readonly Item[], nth: number): TwinPair {
  return {
    id: `pair-${nth}`,
    title: `Pair ${nth}`,
    place: 'Oran, Algeria',
    people: ['Amel', 'Karim', 'Lina'],
    values: items.map(({ id }, place) => ({
      item: id,
      first: (place + nth) % 2 === 0 ? 'target' : 'opposite',
    })),
    text: [
      `Amel and Karim sat down in scene ${nth}.`,
      ...items.map(({ id }) => ({
        item: id,
        target: `They took the upper road of ${id}.`,
        opposite: `They chose the lower path in ${id}.`,
      })),
      `Lina closed the door of scene ${nth}.`,
    ],
  };
}

/** Pairs of five items of different dimensions each; no item is in two. */
export function makePairs(items: readonly Item[], count: number): readonly TwinPair[] {
  const pools = new Map(
    dimensions.map((dimension) => [
      dimension,
      items.filter((item) => item.dimension === dimension),
    ]),
  );
  return Array.from({ length: count }, (_, nth) => {
    const five = dimensions.filter((_dimension, place) => place !== nth % dimensions.length);
    return makePair(
      five.flatMap((dimension) => pools.get(dimension)?.shift() ?? []),
      nth + 1,
    );
  });
}

/** Statements with agree, neither and disagree, in so many categories in turn. */
export function makeStatements(count: number, categories = 5): readonly Statement[] {
  return Array.from({ length: count }, (_, nth) => ({
    id: `statement-${nth + 1}`,
    text: `Matter ${nth + 1} should be settled in the open.`,
    topic: `how matter ${nth + 1} is settled`,
    category: `category-${(nth % categories) + 1}`,
    options: [
      { id: 'agree', text: 'Agree' },
      { id: 'neither', text: 'Neither agree nor disagree', neutral: true as const },
      { id: 'disagree', text: 'Disagree' },
    ],
  }));
}

/** A set of stories; nothing in it unless given. */
export function makeSet(set: Partial<StorySet> = {}): StorySet {
  return { name: 'made', language: 'en', pairs: [], single: [], statements: [], ...set };
}

/** What the stories of a set may be about. */
export function topicsOfMade(set: StorySet, items: readonly Item[]): Topics {
  return topicsOf(set, items);
}

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
