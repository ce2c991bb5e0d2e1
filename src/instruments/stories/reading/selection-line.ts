import { type KnownText, namedText, nearestText } from '../../../reading/known-text.js';
import { justBefore, type Label, lastMatches, leadingLabel } from '../../../reading/label.js';
import type { StoryLexicon } from '../../../reading/lexicon.js';
import { type Unreadable, unread } from '../../../reading/spoken-text.js';

/** The candidates as shown, and the words that lines about them are read by. */
export interface Shown {
  readonly candidates: readonly KnownText[];
  readonly lexicon: StoryLexicon;
}

/** What a line of a selection says. */
interface LinePicks {
  readonly kind: 'picks';
  /** From 0, in the order given. */
  readonly picks: readonly number[];
  /** What the line says of them: picked, turned down, or named without a word. */
  readonly verdict: 'chosen' | 'turned down' | 'none';
  /** Numbers alone; a candidate's text, with its label or without; a label with other words. */
  readonly shape: 'numbers' | 'text' | 'explained';
}
export type SelectionLine = LinePicks | Unreadable;
type Verdict = LinePicks['verdict'];

/** Reads one line of a selection; undefined where it is no list and no candidate. */
export function readSelectionLine(line: string, shown: Shown): SelectionLine | undefined {
  const [, mark] = /\[(yes|no)\]/.exec(line) ?? [];
  const unmarked = line.replace(/\s*\[(?:yes|no)\]\s*/g, ' ').trim();
  const said = withoutRank(unmarked.replace(shown.lexicon.leadIn, ''), shown.lexicon);
  const read = readSaid(said, shown);
  if (!mark || read?.kind !== 'picks') return read;
  return { ...read, verdict: mark === 'yes' ? 'chosen' : 'turned down' };
}

/** "First: 7" without the rank. */
function withoutRank(line: string, { ordinals }: StoryLexicon): string {
  return line.replace(new RegExp(`^(?:${ordinals.join('|')})\\s*:\\s*(?=\\d)`, 'i'), '');
}

function readSaid(said: string, shown: Shown): SelectionLine | undefined {
  const { candidates, lexicon } = shown;
  const whole = nearestText(said, candidates);
  if (whole?.similarity === 1) return named([whole.place]);
  const numbered = /^\d+[.)]\s+(\d+)\W*$/.exec(said)?.[1];
  const list = numberList(numbered ?? said, lexicon);
  if (list && (list.numbers.length > 1 || isAside(list.rest))) return listed(list, shown);
  const items = said.split(/[;,]\s*(?=["'(#]*\d+\s*[.):]\s*\p{L})/u);
  if (items.length > 1) return together(items, shown);
  const label = leadingLabel(said, lexicon);
  if (label) return labelled(label, shown);
  const sentences = said.split(/\s*;\s*|(?<=[.!?]["']?)\s+/);
  const places = sentences.flatMap((text) => nearestText(text, candidates)?.place ?? []);
  if (sentences.length > 1 && places.length === sentences.length) return named(places);
  const text = namedText(said, candidates, lexicon);
  return text && named([text.place], verdictIn(text.rest, lexicon));
}

function named(picks: readonly number[], verdict: Verdict = 'none'): LinePicks {
  return { kind: 'picks', picks, verdict, shape: 'text' };
}

/** True where a number stands alone but for brackets. */
function isAside(rest: string): boolean {
  return /^\s*[.)]?\s*(?:\([^()]*\))?[.\s]*$/.test(rest);
}

/** Numbers, and an explanation that may name what was left out but nothing more. */
function listed(
  { numbers, rest }: { readonly numbers: readonly number[]; readonly rest: string },
  { candidates, lexicon }: Shown,
): SelectionLine | undefined {
  const reason = new RegExp(`(?<=[.!?])\\s|\\b(?:${lexicon.reasons})\\b`, 'i');
  const further = rest.split(lexicon.rejection)[0]?.split(reason)[0] ?? '';
  if (/\d/.test(further)) return undefined;
  // "1, 8; rejected: 3" turns down another one.
  const verdict = /\d/.test(rest) ? 'none' : verdictIn(rest, lexicon);
  const picks = numbers.map((number) => number - 1).filter((place) => place in candidates);
  return picks.length > 0
    ? { kind: 'picks', picks, verdict, shape: 'numbers' }
    : unread('none of the options', 'a label not offered');
}

/** Candidates with their labels, several on a line. */
function together(items: readonly string[], shown: Shown): SelectionLine | undefined {
  const lines = items.map((item) => readSelectionLine(item, shown));
  const read = lines.filter((line) => line !== undefined);
  if (read.length < lines.length) return undefined;
  const picks = read.flatMap((line) =>
    line.kind === 'picks' && line.verdict !== 'turned down' ? line.picks : [],
  );
  return picks.length > 0 ? named(picks) : read.find(({ kind }) => kind === 'unread');
}

/** A label with text behind it: the candidate's own, a verdict, or an explanation. */
function labelled(label: Label, shown: Shown): SelectionLine | undefined {
  const { number, rest, inSentence, joined } = label;
  const { candidates, lexicon } = shown;
  const inner = numberedAgain(rest, shown);
  if (inner !== undefined) return named([inner]);
  const text = namedText(rest, candidates, lexicon);
  if (joined || (inSentence && !text)) return undefined;
  if (!(number - 1 in candidates)) return unread('none of the options', 'a label not offered');
  if (text && text.place !== number - 1) return unread('several', 'label and text differ');
  const verdict = verdictIn(text ? text.rest : rest, lexicon);
  if (text) return named([number - 1], verdict);
  const shape = /\p{L}/u.test(rest) ? 'explained' : 'numbers';
  return { kind: 'picks', picks: [number - 1], verdict, shape };
}

/** "1. 8. A repair can wait": the model's own numbering before a candidate with its label. */
function numberedAgain(rest: string, { candidates, lexicon }: Shown): number | undefined {
  const inner = leadingLabel(rest.replace(/^[.):\s]+/, ''), lexicon);
  const text = inner && namedText(inner.rest, candidates, lexicon);
  const agrees = text ? text.place === inner.number - 1 : inner?.rest.trim() === '';
  return inner && agrees && inner.number - 1 in candidates ? inner.number - 1 : undefined;
}

/** The verdict that stands behind a candidate: ": no", "(rejected)", "- held". */
function verdictIn(rest: string, lexicon: StoryLexicon): Verdict {
  const clauses = rest
    .split(/[\s"']*[.:;,()\u2013\u2014]\s*|\s+-\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ends = [clauses[0] ?? '', clauses.at(-1) ?? ''];
  if (ends.some((part) => lexicon.turnedDown.test(part))) return 'turned down';
  return ends.some((part) => lexicon.chosen.test(part)) ? 'chosen' : 'none';
}

/** Numbers at the head of a line, and what follows the last. */
interface NumberList {
  readonly numbers: readonly number[];
  readonly rest: string;
}

/**
 * The list of numbers that a line begins with: "1, 8", "1-3 and 8", "#1; #8", "1 (tools), 8 (repairs)",
 * "Values 1 and 8". Undefined where it begins with none, or where a number goes on as a word.
 */
export function numberList(line: string, lexicon: StoryLexicon): NumberList | undefined {
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
function inDigits(line: string, { numbers, joins }: StoryLexicon): string {
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
