import type { Dimension } from '../../src/vocabulary/dimension.js';
import { domains } from '../../src/vocabulary/domain.js';
import type { Item, Questionnaire } from '../../src/vocabulary/item.js';
import { dimensions } from './schemes.js';

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
