import { palette } from '../palette.js';
import { nameLines } from './name-labels.js';
import type { Layer } from './panel.js';
import { textSize } from './text-size.js';

/** From one line of a name to the next, in pixels. */
const LINE = 12;
/** From the panel to a name, in pixels. */
const GAP = 8;
const SIZE = 11.5;
/** How much wider than the most that Inter takes the font of a reader without it may be. */
const WIDER = 1.05;

/** Columns from the left, one unit each; hidden axis, since names are drawn as marks. */
export function columnAxis(columns: number) {
  return {
    field: 'column',
    type: 'ordinal',
    scale: { domain: Array.from({ length: columns }, (_, column) => column) },
    axis: null,
  } as const;
}

/** The width of a column that holds a name, in pixels. */
export function columnStep(names: readonly string[]): number {
  return names.some((name) => nameLines(name).length > 1) ? 28 : 22;
}

/** Names below a panel with a column for each, read upwards, on two lines where they are long. */
export function columnNames(
  names: readonly string[],
  { height }: { readonly height: number },
): Layer[] {
  const placed = names.map((name, column) => ({ column, lines: nameLines(name) }));
  const line = (of: number, nth: number): Layer => ({
    data: {
      values: placed
        .filter(({ lines }) => lines.length === of)
        .map(({ column, lines }) => ({ column, text: lines[nth] ?? '' })),
    },
    mark: {
      type: 'text',
      angle: 270,
      align: 'right',
      baseline: 'middle',
      dy: LINE * (nth - (of - 1) / 2),
    },
    encoding: {
      x: columnAxis(names.length),
      y: { value: height + GAP },
      text: { field: 'text', type: 'nominal' },
    },
  });
  return [line(1, 0), line(2, 0), line(2, 1), roomBelow(names, { height })];
}

/** Nothing to be seen, as long as the longest name in a wide font, so that the frame holds that too. */
function roomBelow(names: readonly string[], { height }: { readonly height: number }): Layer {
  const longest = textSize(names.flatMap(nameLines), SIZE).width;
  return {
    data: { values: [{}] },
    mark: { type: 'rect', opacity: 0, color: palette.paper },
    encoding: {
      x: { value: 0 },
      x2: { value: 1 },
      y: { value: height + GAP },
      y2: { value: height + GAP + WIDER * longest },
    },
  };
}
