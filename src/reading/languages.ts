import { english, storyEnglish } from './english.js';
import type { HearingLexicon, Lexicon } from './lexicon.js';

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

const storyLexicons: Readonly<Record<string, HearingLexicon>> = { en: storyEnglish };

/** The languages whose answers about stories can be read. */
export const hearableLanguages: readonly string[] = Object.keys(storyLexicons);

/**
 * The words that answers in a language are read by.
 * @throws RangeError when the language has no reading rules
 */
export function hearingLexiconOf(language: string): HearingLexicon {
  const lexicon = storyLexicons[language];
  if (!lexicon) throw new RangeError(`no reading rules for the language "${language}"`);
  return lexicon;
}
