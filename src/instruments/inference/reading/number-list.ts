import type { HearingLexicon } from './lexicon.js';

/** Numbers at the head of a line, and what follows the last. */
export interface NumberList {
  readonly numbers: readonly number[];
  readonly rest: string;
}

/**
 * The list of numbers that a line begins with: "1, 8", "1-3 and 8", "#1; #8", "1 (tools), 8 (repairs)",
 * "Values 1 and 8". Undefined where it begins with none, or where a number goes on as a word.
 */
export function numberList(line: string, lexicon: HearingLexicon): NumberList | undefined {
  const noun = `(?:(?:${lexicon.nouns})(?:\\s*[:#])?\\s*)?`;
  const number = `["'#(\\[<]{0,4}\\d{1,3}(?![\\w%]|\\.\\d)["')\\]>]*`;
  const range = `${number}(?:\\s*(?:[-\\u2013\\u2014]|(?:${lexicon.spans})\\b)\\s*${noun}${number}){0,20}`;
  const part = `${noun}${range}(?:\\s*\\([^()\\n]*\\))?`;
  const joiner = `(?:(?:\\s*[,;/&+|\\u3001])+(?:\\s*(?:${lexicon.joins})\\b)?|\\s*(?:${lexicon.joins})\\b|\\s*(?=\\s["'#(\\[]*\\d))\\s*`;
  const found = new RegExp(
    `^[\\s,({\\[]*(?:the\\s+)?(${part}(?:${joiner}${part})*)[\\])}]*([\\s\\S]*)$`,
    'i',
  ).exec(inDigits(line, lexicon));
  if (!found?.[1]) return undefined;
  const rest = found[2] ?? '';
  if (/^[ \t]*\p{L}/u.test(rest) && !new RegExp(`^\\s+(?:${lexicon.reasons})\\b`, 'i').test(rest))
    return undefined;
  const kept = found[1].replace(
    new RegExp(`${range}\\s*\\(([^()]*)\\)`, 'gi'),
    (part, aside: string) => (lexicon.turnedDown.test(aside.trim()) ? ' ' : part),
  );
  const plain = kept.replace(/\((?!\s*#?\d+\s*\))[^()]*\)/g, ' ');
  const numbers = [...plain.matchAll(new RegExp(range, 'gi'))].flatMap(([run]) => spanned(run));
  return numbers.length > 0 ? { numbers, rest } : undefined;
}

/** A list that is all in words, "one, four and nine", in digits. */
function inDigits(line: string, { numbers, joins }: HearingLexicon): string {
  const word = `(?:${numbers.join('|')})`;
  const list = new RegExp(`^${word}(?:(?:[,;\\s]|\\b(?:${joins})\\b)+${word})*[\\s.!]*$`, 'i');
  if (!list.test(line)) return line;
  return line.replace(new RegExp(`\\b${word}\\b`, 'gi'), (found) =>
    String(numbers.indexOf(found.toLowerCase()) + 1),
  );
}

/** The numbers of "3-5"; a run of three or more, such as "1-4-8", is dashes between numbers. */
function spanned(run: string): readonly number[] {
  const ends = [...run.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [from, to] = ends;
  if (ends.length !== 2 || from === undefined || to === undefined || to < from) return ends;
  return Array.from({ length: Math.min(to - from, 99) + 1 }, (_, step) => from + step);
}
