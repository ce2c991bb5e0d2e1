import type { KnownText } from './known-text.js';
import { type Label, leadingLabel } from './label.js';
import type { HearingLexicon } from './lexicon.js';
import { namedText } from './named-text.js';
import { nearestText } from './nearest-text.js';
import { numberList } from './number-list.js';
import { type Unreadable, unread } from './spoken.js';

/** The candidates as shown, and the words that lines about them are read by. */
export interface Shown {
  readonly candidates: readonly KnownText[];
  readonly lexicon: HearingLexicon;
}

/** What a line of a selection says. */
export interface LinePicks {
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
function withoutRank(line: string, { ordinals }: HearingLexicon): string {
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
function verdictIn(rest: string, lexicon: HearingLexicon): Verdict {
  const clauses = rest
    .split(/[\s"']*[.:;,()\u2013\u2014]\s*|\s+-\s+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const ends = [clauses[0] ?? '', clauses.at(-1) ?? ''];
  if (ends.some((part) => lexicon.turnedDown.test(part))) return 'turned down';
  return ends.some((part) => lexicon.chosen.test(part)) ? 'chosen' : 'none';
}
