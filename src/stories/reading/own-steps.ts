import { type KnownText, namedText } from '../../reading/known-text.js';
import type { StoryLexicon } from '../../reading/lexicon.js';
import { hasSteps, stepsOf, withoutSteps } from '../../reading/numbered-steps.js';

/** A text without the numbers of its own steps on its first line, where none of them is a text that was shown. */
export function withoutOwnSteps(
  text: string,
  texts: readonly KnownText[],
  lexicon: StoryLexicon,
): string {
  if (!hasSteps(text.trim().split('\n')[0] ?? '')) return text;
  const isShown = stepsOf(text).some((step) => namedText(step, texts, lexicon) !== undefined);
  return isShown ? text : withoutSteps(text);
}
