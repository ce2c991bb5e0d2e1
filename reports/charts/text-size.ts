import { graphemes } from '../terminal/text-width.js';

/** How far Inter reaches above its base line, and how high a line of it is, in shares of the type size. */
export const ASCENT = 0.97;
export const LINE_HEIGHT = 1.22;

/** Characters by the most that one of them takes in Inter, in shares of the type size. */
const widths: readonly (readonly [width: number, characters: string])[] = [
  [0.34, " !',.:;I\\`ijlt|f’"],
  [0.48, '"()-/1[]^_r{}'],
  [0.61, '7?FJLacehknosuvxyz–'],
  [0.62, 'Ebdgpq'],
  [0.7, '#$&*+02345689<=>BKPRSTXYZ~'],
  [0.77, 'ACDGHNOQUV'],
  [0.88, 'mw…'],
  [1.01, '%@MW'],
];
/** What any other character takes at most, an emoji among them. */
const WIDEST = 1.4;

const known = new Map(
  widths.flatMap(([width, characters]) =>
    [...characters].map((character) => [character, width] as const),
  ),
);

/** The room that lines of text in Inter take at most, in pixels; accents count for nothing. */
export function textSize(
  lines: readonly string[],
  size: number,
): { readonly width: number; readonly height: number } {
  return {
    width: size * Math.max(0, ...lines.map(lineWidth)),
    height: size * LINE_HEIGHT * lines.length,
  };
}

function lineWidth(line: string): number {
  return graphemes(line)
    .map((grapheme) => known.get(grapheme.normalize('NFD').charAt(0)) ?? WIDEST)
    .reduce((sum, width) => sum + width, 0);
}
