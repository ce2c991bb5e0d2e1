import { isRefusal } from '../../survey/reading/lexicon.js';
import type { HearingLexicon } from './lexicon.js';

/** True where a text declines to answer in words of its own, not in those of an option that it repeats. */
export function isDeclined(
  text: string,
  options: readonly string[],
  lexicon: HearingLexicon,
): boolean {
  const longerFirst = [...options].sort((a, b) => b.length - a.length);
  const own = longerFirst.reduce((rest, option) => rest.replaceAll(option, ' '), text);
  return isRefusal(own, lexicon);
}
