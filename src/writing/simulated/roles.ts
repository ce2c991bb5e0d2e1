import * as z from 'zod';
import type { Scheme } from '../../../vocabulary/scheme.js';
import type { Pole } from '../../../vocabulary/template.js';
import { type Random, randomFrom } from '../../util/random.js';

const Share = z.number().min(0).max(1);
const Chance = Share.default(0);

/** Mistakes that a simulated writer of items plants, at most one an item. */
export const itemMistakes = [
  'broken',
  'control',
  'yes',
  'tilt',
  'repeat',
  'names',
  'mislabel',
  'swapped',
  'nicer',
] as const;
export type ItemMistake = (typeof itemMistakes)[number];

/** What a simulated writer of items is declared to be: the chance of each mistake, of every item. */
export const SimulatedItemWriter = z.strictObject({
  /** Of every answer: it is no JSON. */
  broken: Chance,
  /** A text with a control character. */
  control: Chance,
  /** An option that opens with yes. */
  yes: Chance,
  /** One option is half as long again. */
  tilt: Chance,
  /** An item that stands before it, with a word changed. */
  repeat: Chance,
  /** A question that names the dimension. */
  names: Chance,
  /** Options of another dimension. */
  mislabel: Chance,
  /** Options at each other's poles. */
  swapped: Chance,
  /** One option sounds nicer. */
  nicer: Chance,
});
export type SimulatedItemWriter = z.infer<typeof SimulatedItemWriter>;

/** Mistakes that a simulated writer of stories plants in its drafts, at most one a value. */
export type StoryMistake = 'broken' | 'short' | 'drops' | 'contradicts' | 'outright' | 'uneven';

/** What a simulated writer of stories is declared to be: the chance of each mistake. */
export const SimulatedStoryWriter = z.strictObject({
  /** Of every draft: it is no JSON. */
  broken: Chance,
  /** Of every draft: it is a third as long. */
  short: Chance,
  /** Of every value: it does not show. */
  drops: Chance,
  /** Of every value: somebody goes against it. */
  contradicts: Chance,
  /** Of every value: it is said outright. */
  outright: Chance,
  /** Of every value of a pair: it is plainer in one telling. */
  uneven: Chance,
  /** Of every line to fix: what is wrong with it stays. */
  stubborn: Chance,
});
export type SimulatedStoryWriter = z.infer<typeof SimulatedStoryWriter>;

/** What a simulated checker or judge is declared to be. */
export const SimulatedReader = z.strictObject({
  /** Chance to see each thing as it is; else it sees something else. */
  accuracy: Share.default(1),
  /** Chance of an answer that cannot be read. */
  nonsense: Chance,
});
export type SimulatedReader = z.infer<typeof SimulatedReader>;

/** The random sequence of one answer. */
export function chanceOf(hash: string, prompt: string, seed: number): Random {
  return randomFrom('writing', hash, prompt, seed);
}

/** One of these, each with the same chance. */
export function pick<Entry>(entries: readonly Entry[], random: Random): Entry {
  const entry = entries[Math.floor(random() * entries.length)];
  if (entry === undefined) throw new RangeError('there is nothing to pick from');
  return entry;
}

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

/** A made-up word of two halves that belongs to a text, and by chance hardly to another. */
export function madeUp(text: string): string {
  const random = randomFrom('word', text);
  const half = () => Array.from({ length: 4 }, () => pick(syllables, random)).join('');
  return `${half()}-${half()}`;
}

/**
 * The word by which simulated writers show a pole, and by which simulated readers know it: they read
 * what is written, and are told nothing else.
 */
export function poleWord(
  { scheme }: Pick<Scheme, 'scheme'>,
  dimension: string,
  pole: Pole,
): string {
  return madeUp(`${scheme} ${dimension} ${pole}`);
}
