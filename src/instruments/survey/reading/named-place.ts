import type { Choice } from '../../../vocabulary/pole.js';
import { isHedged, type Lexicon } from './lexicon.js';

/** "The former", "the second one": the one option that a text names by its place and does not turn down. */
export function namedPlace(text: string, lexicon: Lexicon): Choice | undefined {
  if (isHedged(text, lexicon)) return undefined;
  const named = (names: string): boolean =>
    [...text.matchAll(new RegExp(`\\b(?:${names})(?!\\w)`, 'gi'))].some(
      (match) => !lexicon.negation.test(text.slice(0, match.index)),
    );
  const first = named(lexicon.firstNames);
  const second = named(lexicon.secondNames);
  if (first === second) return undefined;
  return first ? 'first' : 'second';
}
