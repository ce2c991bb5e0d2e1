import { bareText } from './bare-text.js';
import { entriesOf, jsonIn } from './json-in.js';
import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { type Piece, readPiece } from './piece.js';
import { unread } from './spoken.js';

/** The option that the answer's fields of JSON agree on; undefined where there are none. */
export function attitudeInFields(
  raw: string,
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): Piece | undefined {
  const pieces = answersIn(jsonIn(raw), lexicon).flatMap(
    (answer) => readPiece(answer, options, lexicon) ?? [],
  );
  const fault = pieces.find(({ kind }) => kind === 'unread');
  if (fault) return fault;
  const named = new Set(pieces.flatMap((piece) => (piece.kind === 'option' ? piece.option : [])));
  if (named.size > 1) return unread('several', 'fields that differ');
  const [first] = pieces;
  return first?.kind === 'option' ? { ...first, rule: `field, ${first.rule}` } : undefined;
}

function answersIn(node: unknown, lexicon: HearingLexicon): readonly string[] {
  if (Array.isArray(node)) return node.flatMap((entry) => leaf(entry) ?? answersIn(entry, lexicon));
  return entriesOf(node).flatMap(([key, value]) =>
    lexicon.answerField.test(key) ? (leaf(value) ?? answersIn(value, lexicon)) : [],
  );
}

function leaf(value: unknown): readonly string[] | undefined {
  return typeof value === 'string' || typeof value === 'number'
    ? [bareText(String(value))]
    : undefined;
}
