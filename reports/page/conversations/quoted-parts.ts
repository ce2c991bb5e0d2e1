import { comparableWords } from '../../../vocabulary/comparable-text.js';

/** A stretch of a message, with the places of the quotes that hold it. */
export interface QuotedPart {
  readonly text: string;
  readonly quotes: readonly number[];
  /** The quotes that end with it. */
  readonly ending: readonly number[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * A message cut where quotes begin and end. A quote stands where its words do, whatever their case and
 * punctuation, as judges are read; one that does not stand in the message marks nothing.
 */
export function quotedParts(text: string, quotes: readonly string[]): readonly QuotedPart[] {
  const pieces = [...text.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) => {
    const span = { from: index, to: index + piece.length };
    return comparableWords(piece)
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ word, span }));
  });
  const spans = quotes.map((quote) => spanOf(comparableWords(quote), pieces));
  const cuts = new Set([
    0,
    text.length,
    ...spans.flatMap((span) => (span ? [span.from, span.to] : [])),
  ]);
  const places = [...cuts].sort((one, other) => one - other);
  return places.slice(1).map((to, nth) => {
    const from = places[nth] ?? 0;
    const those = (holds: (span: Span) => boolean) =>
      spans.flatMap((span, place) => (span && holds(span) ? [place] : []));
    return {
      text: text.slice(from, to),
      quotes: those((span) => span.from <= from && to <= span.to),
      ending: those((span) => span.to === to),
    };
  });
}

/** Where the words of a quote first stand one after the other. */
function spanOf(
  quoted: string,
  pieces: readonly { readonly word: string; readonly span: Span }[],
): Span | null {
  const words = quoted.split(' ').filter(Boolean);
  if (words.length === 0) return null;
  const start = pieces.findIndex((_, place) =>
    words.every((word, nth) => pieces[place + nth]?.word === word),
  );
  const [first, last] = [pieces[start], pieces[start + words.length - 1]];
  return first && last ? { from: first.span.from, to: last.span.to } : null;
}
