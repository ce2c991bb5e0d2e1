import { withoutVersion } from '../../vocabulary/respondent.js';
import { chinese } from './languages/chinese.js';
import { english, storyEnglish } from './languages/english.js';
import { german } from './languages/german.js';
import type { Lexicon, StoryLexicon } from './lexicon.js';

/** The words by which answers to the survey are read, by language. */
export const lexicons = new Map<string, Lexicon>([
  ['en', english],
  ['zh', chinese],
  ['de', german],
]);

/** The words by which answers about stories are read, by language: the tasks are in English alone. */
export const storyLexicons = new Map<string, StoryLexicon>([['en', storyEnglish]]);

/** @throws RangeError when the language has no reading rules */
export function lexiconOf(language: string): Lexicon {
  return found(lexicons.get(withoutVersion(language)), language);
}

/** @throws RangeError when the language has no reading rules */
export function storyLexiconOf(language: string): StoryLexicon {
  return found(storyLexicons.get(language), language);
}

function found<Words>(words: Words | undefined, language: string): Words {
  if (!words) throw new RangeError(`no reading rules for the language "${language}"`);
  return words;
}
