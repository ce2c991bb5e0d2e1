import { justBefore, lastMatches } from './last-matches.js';
import { numberList } from './number-list.js';
import type { Shown } from './selection-line.js';

/** Places among the candidates, from 0, and the rule that found them. */
export interface Picks {
  readonly kind: 'picks';
  readonly picks: readonly number[];
  readonly rule: string;
}

/**
 * The one list of labels that a sentence settles on: "They hold values 1 and 8", "I choose 1, 8 and 9",
 * "These fit best: 1, 8". Undefined where no sentence does, or two do differently.
 */
export function selectionInSentence(
  text: string,
  { candidates, lexicon }: Shown,
): Picks | undefined {
  const before = new RegExp(
    `(?:\\b(?:${lexicon.nouns})(?:\\s+(?:are|is))?|(\\b(?:${lexicon.holds})|:)|\\b${lexicon.commitment}\\b${lexicon.filler})[\\s:]{0,9}(?=["'#(\\[]{0,9}\\d)`,
    'gi',
  );
  const lists = lastMatches(text, before).flatMap((match) => {
    const list = numberList(text.slice(match.index + match[0].length), lexicon);
    const head = justBefore(text, match);
    const sentence = head.slice(
      1 + Math.max(...['.', '!', '?', '\n'].map((end) => head.lastIndexOf(end))),
    );
    if (!list || lexicon.rejection.test(` ${sentence} `) || lexicon.negation.test(head)) return [];
    // "There are 2" counts; "they hold 2 and 8" names.
    if (match[1] && list.numbers.length < 2) return [];
    if (match[1] === ':' && !lexicon.introduces.test(sentence)) return [];
    return [list.numbers.map((number) => number - 1).filter((place) => place in candidates)];
  });
  const [first] = lists;
  const same = lists.every((list) => list.join() === first?.join());
  if (!first || !same || first.length === 0) return undefined;
  return { kind: 'picks', picks: first, rule: 'label in a sentence' };
}
