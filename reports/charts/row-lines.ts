import { type Layer, labels } from './panel.js';

/** From one line of a text to the next, in pixels. */
const LINE = 14;
/** What a row has besides. */
const GAP = 8;

/** The height of a row that holds the longest of these texts, in pixels. */
export function linesStep(rows: readonly (readonly string[])[]): number {
  return GAP + LINE * Math.max(...rows.map((lines) => lines.length));
}

/** Beside each row a text of as many lines as it has, about the middle of the row; the row is its place. */
export function rowLines(
  rows: readonly (readonly string[])[],
  options: {
    readonly x: number;
    readonly align: 'left' | 'right';
    readonly colour?: string;
  },
): Layer[] {
  const lines = rows.flatMap((texts, place) =>
    texts.map((text, nth) => ({ place, text, dy: LINE * (nth - (texts.length - 1) / 2) })),
  );
  const offsets = [...new Set(lines.map(({ dy }) => dy))];
  return offsets.map((dy) =>
    labels(
      lines.filter((line) => line.dy === dy),
      { ...options, rows: rows.length, dy },
    ),
  );
}
