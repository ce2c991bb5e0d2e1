import type { Rating, Reading } from '../../../../vocabulary/reading.js';
import type { Choice, Form } from '../../../../vocabulary/template.js';
import { isHedged, isRefusal, type Lexicon } from '../../../reading/lexicon.js';
import { madeOnce } from '../../../reading/remembered.js';

/** An answer to be read: the text without its dressing, and the options as they were shown. */
export interface Answer {
  readonly form: Form;
  readonly text: string;
  readonly first: string;
  readonly second: string;
  /** What the page said of the item beside its options; undefined where that is not known. */
  readonly item?: string | undefined;
  /** True where the token limit cut the text: its last line may go on. */
  readonly isCut?: boolean;
}

export function choose(choice: Choice, rule: string): Reading {
  return { kind: 'choice', choice, rule };
}

export function rate(rating: number, rule: string): Reading {
  return isRating(rating) ? { kind: 'rating', rating, rule } : invalid('outside the scale');
}

export function invalid(rule: string): Reading {
  return { kind: 'invalid', rule };
}

function isRating(value: number): value is Rating {
  return Number.isInteger(value) && value >= 1 && value <= 5;
}

/** True where a sentence in Chinese goes on to say something of what it has named. */
export function isSpokenOf(rest: string): boolean {
  return /^\s*\p{Script=Han}/u.test(rest);
}

const placeNames = madeOnce(({ firstNames, secondNames, edge }: Lexicon) => {
  const pattern = (names: string) => new RegExp(`${edge}(?:${names})(?!\\w)`, 'gi');
  return { first: pattern(firstNames), second: pattern(secondNames) };
});

/** "The former", "the second one": the one option that a text names by its place and does not turn down. */
export function namedPlace(text: string, lexicon: Lexicon): Choice | undefined {
  if (isHedged(text, lexicon) || isRefusal(text, lexicon)) return undefined;
  const named = (names: RegExp): boolean =>
    [...text.matchAll(names)].some(
      (match) =>
        !lexicon.negation.test(text.slice(0, match.index)) &&
        !isSpokenOf(text.slice(match.index + match[0].length)),
    );
  const names = placeNames(lexicon);
  const first = named(names.first);
  const second = named(names.second);
  if (first === second) return undefined;
  return first ? 'first' : 'second';
}
