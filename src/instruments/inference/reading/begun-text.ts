import { comparableWords } from '../../../vocabulary/plain-characters.js';
import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';

/**
 * The one option that a piece breaks off in the middle of, after two of its words and half of them, or
 * after a word that takes no side. Undefined where two begin so.
 */
export function begunText(
  piece: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): number | undefined {
  const said = comparableWords(piece);
  const begun = options.flatMap(({ words }, place) => (words.startsWith(`${said} `) ? place : []));
  const [place] = begun;
  if (place === undefined || begun.length > 1) return undefined;
  const words = said.split(' ').length;
  const half = (options[place]?.words ?? '').split(' ').length / 2;
  return lexicon.neither.test(said) || (words >= 2 && words >= half) ? place : undefined;
}
