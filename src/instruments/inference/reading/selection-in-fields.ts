import { bareText } from './bare-text.js';
import { entriesOf, jsonIn } from './json-in.js';
import type { HearingLexicon } from './lexicon.js';
import { readSelectionLine, type Shown } from './selection-line.js';
import { type Unreadable, unread } from './spoken.js';

/** What JSON picks: a list, a field that holds one, objects with a label each, or a verdict a label. */
export function selectionInFields(
  raw: string,
  shown: Shown,
): { readonly kind: 'picks'; readonly picks: readonly number[] } | Unreadable | undefined {
  const parsed = jsonIn(raw);
  const answers = answersIn(parsed, shown.lexicon);
  if (!answers) {
    const other = entriesOf(parsed).length > 0;
    return other ? unread('none of the options', 'no field is an answer') : undefined;
  }
  const read = answers.map((answer) => readSelectionLine(bareText(answer), shown));
  const picks = read.flatMap((line) => (line?.kind === 'picks' ? line.picks : []));
  if (picks.length > 0 || answers.length === 0) return { kind: 'picks', picks };
  const fault = read.find((line) => line?.kind === 'unread');
  return fault?.kind === 'unread' ? fault : unread('none of the options', 'fields of no candidate');
}

/** A text for each pick; undefined where no field is the answer's. */
function answersIn(node: unknown, lexicon: HearingLexicon): readonly string[] | undefined {
  if (typeof node === 'number' || typeof node === 'string') return [String(node)];
  if (Array.isArray(node)) {
    const parts = node.map((entry) => (isTurnedDown(entry) ? [] : answersIn(entry, lexicon)));
    return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
  }
  const fields = entriesOf(node).filter(([key]) => !lexicon.rejectedHeading.test(key));
  const verdicts = fields.filter(([key, value]) => /^\d+$/.test(key) && typeof value === 'boolean');
  if (verdicts.length > 0) return verdicts.flatMap(([key, value]) => (value ? key : []));
  const answers = fields.flatMap(([key, value]) => (lexicon.answerField.test(key) ? [value] : []));
  const list = answers.find((value) => value !== null && typeof value === 'object');
  if (list) return answersIn(list, lexicon);
  // A label before its text reads as a line that has both.
  const words = answers.filter((value) => typeof value !== 'boolean' && value !== null).map(String);
  const label = words.find((word) => /^\d+$/.test(word));
  const [text] = words.filter((word) => word !== label);
  if (label !== undefined && text !== undefined) return [`${label}. ${text}`];
  if (words[0] !== undefined) return [words[0]];
  return undefined;
}

/** An entry with a verdict of no. */
function isTurnedDown(entry: unknown): boolean {
  return entriesOf(entry).some(([, value]) => value === false);
}
