import { isRefusal } from '../../survey/reading/lexicon.js';
import { withoutOptions } from '../../survey/reading/option-match.js';
import { bareOption } from '../../survey/reading/undress.js';
import type { HearingLexicon } from './lexicon.js';

/** True where a text declines to answer in words of its own, not in those of an option that it repeats. */
export function isDeclined(
  text: string,
  options: readonly string[],
  lexicon: HearingLexicon,
): boolean {
  return isRefusal(withoutOptions(text, options.map(bareOption)), lexicon);
}
