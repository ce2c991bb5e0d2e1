import type { KnownText } from './known-text.js';
import type { HearingLexicon } from './lexicon.js';
import { type Piece, readPiece } from './piece.js';

/** The lines that name an option and say nothing else, without any list of all options over again. */
export function clearLines(
  lines: readonly string[],
  options: readonly KnownText[],
  lexicon: HearingLexicon,
): readonly Piece[] {
  const pieces = lines.map((line) => readPiece(line, options, lexicon));
  const places = pieces.map((piece) =>
    piece?.kind === 'option' && piece.alone ? piece.option : -1,
  );
  const echoed = new Set<number>();
  for (const start of places.keys()) {
    if (options.every((_, place) => places[start + place] === place)) {
      for (const place of options.keys()) echoed.add(start + place);
    }
  }
  return pieces.flatMap((piece, line) =>
    piece?.kind === 'option' && piece.alone && !echoed.has(line) ? [piece] : [],
  );
}
