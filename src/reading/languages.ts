import { english, storyEnglish } from './english.js';
import type { Lexicon, StoryLexicon } from './lexicon.js';

const lexicons: Readonly<Record<string, Lexicon>> = { en: english };

/** The languages whose answers can be read. */
export const readableLanguages: readonly string[] = Object.keys(lexicons);

/**
 * The words that answers in a language are read by.
 * @throws RangeError when the language has no reading rules
 */
export function lexiconOf(language: string): Lexicon {
  const lexicon = lexicons[language];
  if (!lexicon) throw new RangeError(`no reading rules for the language "${language}"`);
  return lexicon;
}

const storyLexicons: Readonly<Record<string, StoryLexicon>> = { en: storyEnglish };

/** The languages whose answers about stories can be read. */
export const storyLanguages: readonly string[] = Object.keys(storyLexicons);

/**
 * The words that answers in a language are read by.
 * @throws RangeError when the language has no reading rules
 */
export function storyLexiconOf(language: string): StoryLexicon {
  const lexicon = storyLexicons[language];
  if (!lexicon) throw new RangeError(`no reading rules for the language "${language}"`);
  return lexicon;
}
