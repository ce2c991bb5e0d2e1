import { english } from './english.js';
import type { HearingLexicon } from './lexicon.js';

const lexicons: Readonly<Record<string, HearingLexicon>> = { en: english };

/** The languages whose answers about stories can be read. */
export const hearableLanguages: readonly string[] = Object.keys(lexicons);

/**
 * The words that answers in a language are read by.
 * @throws RangeError when the language has no reading rules
 */
export function hearingLexiconOf(language: string): HearingLexicon {
  const lexicon = lexicons[language];
  if (!lexicon) throw new RangeError(`no reading rules for the language "${language}"`);
  return lexicon;
}
