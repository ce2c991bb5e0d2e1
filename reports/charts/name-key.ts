import { palette } from '../palette.js';
import { nameLines } from './name-labels.js';
import type { Panel } from './panel.js';
import { wordMarks } from './pixel-marks.js';
import { ASCENT, LINE_HEIGHT, textSize } from './text-size.js';

/** A name beside a picture, after what stands for it there. */
export interface KeyName {
  /** Its number in the picture, or none. */
  readonly number: string;
  readonly name: string;
  /** Why it is not in the picture; empty where it is. */
  readonly note: string;
}

const SIZE = 11;
/** Room for a number, between columns, and between entries, in pixels. */
const INDENT = 20;
const BETWEEN = 18;
const AFTER = 5;
const align = 'left';

/** Names in columns, as many as the width holds, each with its number and its note. */
export function nameKey(
  entries: readonly KeyName[],
  { title, width }: { readonly title: string; readonly width: number },
): Panel & { readonly height: number } {
  const indent = entries.some(({ number }) => number !== '') ? INDENT : 0;
  const set = entries.map(({ number, name, note }) => {
    const lines = nameLines(name);
    return { number, lines, note, ...textSize(note === '' ? lines : [...lines, note], SIZE) };
  });
  const column = indent + Math.max(...set.map((entry) => entry.width)) + BETWEEN;
  const columns = Math.max(1, Math.floor((width + BETWEEN) / column));
  const rows = Math.ceil(set.length / columns);
  const below = (nth: number) =>
    set
      .slice(nth - (nth % rows), nth)
      .reduce((sum, { height }) => sum + height + AFTER, ASCENT * SIZE);
  const placed = set.map((entry, nth) => ({
    ...entry,
    x: column * Math.floor(nth / rows),
    y: below(nth),
  }));
  const line = (nth: number) => nth * LINE_HEIGHT * SIZE;
  return {
    title: { text: title },
    width: columns * column - BETWEEN,
    height: Math.max(...placed.map(({ y, height }) => y + height)),
    layer: [
      ...wordMarks(
        placed.map(({ number, x, y }) => ({ text: number, align, x, y })),
        { size: SIZE, weight: 600, colour: palette.ink },
      ),
      ...wordMarks(
        placed.flatMap(({ lines, x, y }) =>
          lines.map((text, nth) => ({ text, align, x: x + indent, y: y + line(nth) })),
        ),
        { size: SIZE, colour: palette.ink },
      ),
      ...wordMarks(
        placed.map(({ note, lines, x, y }) => ({
          text: note,
          align,
          x: x + indent,
          y: y + line(lines.length),
        })),
        { size: SIZE, colour: palette.quiet },
      ),
    ],
  };
}
