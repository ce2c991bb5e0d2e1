import type { HearingLexicon } from './lexicon.js';

/** A number at the head of a piece of an answer. */
export interface Label {
  /** As it is shown, from 1; anything where it is no label that was offered. */
  readonly number: number;
  readonly rest: string;
  /** True where the sentence goes on, so that the number may count something. */
  readonly inSentence: boolean;
  /** True where another number is joined to it. */
  readonly joined: boolean;
}

/** The number that a piece begins with: "2", "(2)", "Option 2:", "two", "the second option". */
export function leadingLabel(piece: string, lexicon: HearingLexicon): Label | undefined {
  const noun = `(?:${lexicon.nouns})?`;
  const found = new RegExp(
    `^(?:[-\\u2013\\u2014]\\s)?[\\s"'(\\[{<]*${noun}[\\s#:"'(\\[{<]{0,6}(-?\\d+(?:\\.\\d+)?)["')\\]}>]*(?![\\w%])([\\s\\S]*)$`,
    'i',
  ).exec(withDigits(piece, lexicon));
  if (!found) return undefined;
  const rest = found[2] ?? '';
  const sign = '\\s*[,;/&+|\\u2013\\u2014\\u2192=>-]+';
  const word = `[\\s,;(]*(?:or|vs|${lexicon.joins}|${lexicon.spans})\\b(?:\\s+\\p{L}+){0,2}`;
  return {
    number: Number(found[1]),
    rest,
    inSentence:
      /^[ \t]+\p{L}/u.test(rest) && !new RegExp(`^\\s+(?:${lexicon.reasons})\\b`, 'i').test(rest),
    joined: new RegExp(`^(?:${sign}|${word})\\s*${noun}\\s{0,2}[#"'(\\[]{0,6}\\d`, 'iu').test(rest),
  };
}

/** A number or a place in words at the head of a piece, as a digit. */
function withDigits(piece: string, { nouns, numbers, ordinals }: HearingLexicon): string {
  const place = (words: readonly string[], word: string) =>
    String(words.indexOf(word.toLowerCase()) + 1);
  const end = '(?=[\\s.!"\')\\]]*$)';
  const word = new RegExp(
    `^(\\W*)(?:(?:${nouns})\\s+(${numbers.join('|')})\\b|(${numbers.join('|')})${end})`,
    'i',
  );
  const ordinal = new RegExp(
    `^(\\W*)(?:the )?(${ordinals.join('|')})(?: (?:${nouns}|one)\\b|${end})`,
    'i',
  );
  return piece
    .replace(word, (_, before, named, alone) => before + place(numbers, named ?? alone))
    .replace(ordinal, (_, before, named) => before + place(ordinals, named));
}
