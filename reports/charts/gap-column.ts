import { palette } from '../palette.js';
import type { DimensionGap } from './gap-panels.js';
import { type Layer, labels, type Panel } from './panel.js';

/** A dimension takes a row for either pole, with its middle between them and a space below. */
const BLOCK = 4;
const STEP = 5.5;
/** From one line of a heading to the next, in pixels. */
const LINE = 13;

/** Where the middle of a dimension stands. */
export const middleOf = (nth: number) => BLOCK * nth + 1;
/** How many rows all dimensions take. */
export const rowsOf = (gaps: readonly DimensionGap[]) => BLOCK * gaps.length - 1;

/** A column with its heading, and a word where a dimension has no mark. */
export function column(
  gaps: readonly DimensionGap[],
  {
    width,
    heading,
    layers,
    missing,
  }: {
    readonly width: number;
    readonly heading: readonly string[];
    readonly layers: readonly Layer[];
    readonly missing: {
      readonly word: string;
      /** The share of the width where the line of the null stands. */
      readonly after: number;
      readonly is: (gap: DimensionGap) => boolean;
    };
  },
): Panel {
  const rows = rowsOf(gaps);
  const words = gaps.flatMap((gap, nth) =>
    missing.is(gap) ? [{ place: middleOf(nth), text: missing.word }] : [],
  );
  const all: Layer[] = [
    ...layers,
    labels(words, { rows, x: width * missing.after + 5, align: 'left', colour: palette.quiet }),
    {
      data: { values: [{ text: heading.join('\n') }] },
      mark: { type: 'text', lineBreak: '\n', lineHeight: LINE, color: palette.quiet },
      encoding: {
        x: { value: width / 2 },
        y: { value: -10 - LINE * (heading.length - 1) },
        text: { field: 'text', type: 'nominal' },
      },
    },
  ];
  return {
    width,
    height: { step: STEP },
    layer: all.filter(hasData),
  };
}

/** A layer without data draws nothing, and costs the time of one that does. */
function hasData({ data }: Layer): boolean {
  return !data || !('values' in data) || !Array.isArray(data.values) || data.values.length > 0;
}
