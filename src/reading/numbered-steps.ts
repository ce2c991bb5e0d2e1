import { type KnownText, namedText } from './known-text.js';
import type { StoryLexicon } from './lexicon.js';

/** The head of one of several steps: "1. Look at both", "2) **Weigh". */
const STEP = /(^|[.!?;:\n])(\s*[*_#>-]{0,4}\s*)([1-9])[.)](?=\s*[*_"']{0,4}\p{L})/gu;

/** True where a text is numbered from one on as steps or points are: its numbers are no labels. */
export function hasSteps(text: string): boolean {
  const [first, second] = [...text.matchAll(STEP)].map(([, , , number]) => Number(number));
  const starts = /^[^\p{L}\p{N}]*1[.)]/u.test(text);
  return starts && first === 1 && second === 2;
}

/** A text of steps without their numbers; any other text as it is. */
export function withoutSteps(text: string): string {
  return hasSteps(text) ? text.replace(STEP, '$1$2').trim() : text;
}

/** What each step says. */
export function stepsOf(text: string): readonly string[] {
  const heads = [...text.matchAll(STEP)];
  return heads.map(({ index, 0: head }, place) =>
    text.slice(index + head.length, heads[place + 1]?.index).replace(/^[.)\s]+/, ''),
  );
}

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
