import { type Label, type Layer, labels } from './panel.js';

/** The height of a unit of the grid, in pixels: half a line of text. */
export const UNIT = 7;
/** Units from the last line of a row to the first of the next, and above the first row and below the last. */
const BETWEEN = 2;
const EDGE = 1;

/** Where a row stands, in units from the top: its first line, its middle, and its last line. */
export interface GridRow {
  readonly first: number;
  readonly middle: number;
  readonly last: number;
}

/** Rows of as many lines of text as each has, one below another. */
export function gridOf(lines: readonly number[]): {
  readonly rows: readonly GridRow[];
  /** Units in all. */
  readonly units: number;
} {
  const heights = lines.map((count) => 2 * Math.max(1, count) - 1);
  const rows = heights.map((height, nth) => {
    const first = heights.slice(0, nth).reduce((sum, each) => sum + each + BETWEEN, EDGE);
    return { first, middle: first + (height - 1) / 2, last: first + height - 1 };
  });
  return { rows, units: (rows.at(-1)?.last ?? 0) + 1 + EDGE };
}

/** A line of text from this unit on. */
export interface GridText extends Label {
  readonly colour: string;
  readonly weight: 400 | 600;
}

/** Texts of several looks, `x` pixels from the left edge of the panel. */
export function gridTexts(
  texts: readonly GridText[],
  options: { readonly units: number; readonly x: number; readonly align: 'left' | 'right' },
): Layer[] {
  const looks = [...new Set(texts.map(({ colour, weight }) => `${colour} ${weight}`))];
  return looks.flatMap((look) => {
    const alike = texts.filter(({ colour, weight }) => `${colour} ${weight}` === look);
    const [{ colour, weight } = {}] = alike;
    return colour && weight
      ? [labels(alike, { ...options, rows: options.units, colour, weight })]
      : [];
  });
}
