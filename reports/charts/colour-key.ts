import { palette } from '../palette.js';
import type { Panel } from './panel.js';

export interface KeyEntry {
  readonly text: string;
  /** A colour of the palette. */
  readonly fill: string;
}

const SIDE = 11;
/** About how wide a letter is, and the space after an entry, in pixels. */
const LETTER = 5.7;
const SPACE = 34;

/** A line of coloured squares, each with what it stands for. */
export function colourKey(entries: readonly KeyEntry[]): Panel {
  const placed = entries.map(({ text, fill }, nth) => ({
    text,
    fill,
    x: entries
      .slice(0, nth)
      .reduce((sum, each) => sum + each.text.length * LETTER + SPACE, SIDE / 2),
  }));
  return {
    width: 1,
    height: SIDE,
    data: { values: placed },
    layer: [
      {
        mark: { type: 'square', size: SIDE ** 2, strokeWidth: 1, opacity: 1 },
        encoding: {
          x: { field: 'x', type: 'quantitative', scale: null, axis: null },
          y: { value: SIDE / 2 },
          fill: { field: 'fill', type: 'nominal', scale: null },
          stroke: { value: palette.null },
        },
      },
      {
        mark: { type: 'text', align: 'left', baseline: 'middle', dx: SIDE, color: palette.quiet },
        encoding: {
          x: { field: 'x', type: 'quantitative', scale: null, axis: null },
          y: { value: SIDE / 2 },
          text: { field: 'text', type: 'nominal' },
        },
      },
    ],
  };
}
