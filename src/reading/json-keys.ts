import { lexiconOf } from './languages.js';
import type { Lexicon } from './lexicon.js';
import { madeOnce } from './remembered.js';

/** The words of a key: "prefersFirst" and "prefers_first" are "prefers first". */
export function wordsOfKey(key: string): string {
  return key
    .replace(/([\p{Ll}\d])(?=\p{Lu})/gu, '$1 ')
    .replace(/[_.-]+/g, ' ')
    .trim();
}

const patterns = madeOnce((lexicon: Lexicon) => {
  const english = lexiconOf('en');
  const words = (field: 'answerFields' | 'asideFields' | 'rejectedFields') => {
    const both = [...new Set([lexicon[field], english[field]])].join('|');
    const end = lexicon.edge === '' ? '' : '(?!\\p{L})';
    return new RegExp(`(?<![a-z\\u00E0-\\u00FF])(?:${both})${end}`, 'iu');
  };
  return {
    answer: words('answerFields'),
    aside: words('asideFields'),
    rejected: words('rejectedFields'),
  };
});

/** True for the words of a key that goes with an answer, such as a reason, a number of the question or a confidence. */
export function isAsideKey(words: string, lexicon: Lexicon): boolean {
  return patterns(lexicon).aside.test(words);
}

/** True for the words of a key that holds what is turned down: "avoid", "least preferred". */
export function isRejectedKey(words: string, lexicon: Lexicon): boolean {
  return patterns(lexicon).rejected.test(words);
}

/** True where a key is named for the answer, and not for what goes with it. */
export function isAnswerKey(words: string, lexicon: Lexicon): boolean {
  const named = patterns(lexicon).answer.test(words);
  return named && !isAsideKey(words, lexicon) && !isRejectedKey(words, lexicon);
}

/** The yes or no that a value of JSON is. */
export function affirmed(value: unknown, { yesWords, noWords }: Lexicon): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.replace(/[^\p{L}]+/gu, '').toLowerCase() : '';
  if (word === 'true' || yesWords.includes(word)) return true;
  return word === 'false' || noWords.includes(word) ? false : undefined;
}
