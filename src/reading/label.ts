import type { Style } from '../../vocabulary/inference.js';
import type { StoryLexicon } from './lexicon.js';

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
export function leadingLabel(piece: string, lexicon: StoryLexicon): Label | undefined {
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
function withDigits(piece: string, { nouns, numbers, ordinals }: StoryLexicon): string {
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

/** What follows the last "Answer:", or a heading that says so; undefined where there is none. */
export function afterAnswerLabel(text: string, lexicon: StoryLexicon): string | undefined {
  const last = [...text.matchAll(lexicon.answerLabel)].at(-1);
  return last && text.slice(last.index + last[0].length).trim();
}

/** The text before a question that the model has invented and perhaps answered. */
export function beforeNextQuestion(text: string, style: Style, lexicon: StoryLexicon): string {
  const next = lexicon.nextQuestion.exec(text);
  const before = text.slice(0, next?.index).trim();
  // Reasoning may restate the question: then the answer is still to come.
  const answered = style === 'direct' || afterAnswerLabel(before, lexicon) !== undefined;
  return answered && before !== '' ? before : text;
}

/** The lines of a text that say something. */
export function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Matches and characters that are looked at: time is bounded. */
const MAX_MATCHES = 50;
const BEFORE = 500;

/** The last 50 matches of a pattern, in their order: an answer settles at its end. */
export function lastMatches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)].slice(-MAX_MATCHES);
}

/** Up to 500 characters that stand right before a match. */
export function justBefore(text: string, { index }: RegExpExecArray): string {
  return text.slice(Math.max(0, index - BEFORE), index);
}
