import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { type Pole, poles } from '../../src/vocabulary/pole.js';
import { decimal } from '../format.js';
import { palette } from '../palette.js';
import { type CarryOverAxis, cutArrows, cutTo, shareOf } from './carry-over-axis.js';
import { estimateMarks } from './estimate-marks.js';
import { foundMarks } from './found-marks.js';
import { ownOpinionLine } from './gap-landmarks.js';
import type { DimensionGap } from './gap-panels.js';
import { type Layer, labels, nullLine, type Panel } from './panel.js';
import { poleMarks } from './pole-marks.js';

/** A dimension takes a row for either pole, with its middle between them and a space below. */
const BLOCK = 4;
const STEP = 5.5;
/** How wide each column is, in pixels. */
const widths = { stated: 112, heard: 126, carried: 140 } as const;

/** What is stated, between the named poles. */
export function statedColumn(gaps: readonly DimensionGap[]): Panel {
  const name = (pole: Pole, look: { readonly x: number; readonly align: 'left' | 'right' }) =>
    labels(
      gaps.map(({ dimension }, nth) => ({
        place: middleOf(nth),
        text: dimensionCatalogue[dimension][pole],
      })),
      { ...look, rows: rowsOf(gaps), colour: palette[pole] },
    );
  return column(gaps, {
    width: widths.stated,
    heading: 'states',
    layers: [
      nullLine(),
      ...estimateMarks(
        gaps.flatMap(({ stated }, nth) =>
          stated ? [{ place: middleOf(nth), figure: stated }] : [],
        ),
        { rows: rowsOf(gaps), size: 36 },
      ),
      name('opposite', { x: -10, align: 'right' }),
      name('target', { x: widths.stated + 10, align: 'left' }),
    ],
    missing: { word: 'not stated', after: 0.5, is: ({ stated }) => stated?.value == null },
  });
}

/** How often the pole of a value is named, on stories of either pole. */
export function heardColumn(gaps: readonly DimensionGap[]): Panel {
  const placed = gaps.flatMap(({ heard }, nth) =>
    heard
      ? poles.map((pole) => ({
          pole,
          place: middleOf(nth) + (pole === 'target' ? -1 : 1),
          figure: heard[pole],
        }))
      : [],
  );
  return column(gaps, {
    width: widths.heard,
    heading: 'hears',
    layers: poleMarks(placed, { rows: rowsOf(gaps) }),
    missing: { word: 'not asked', after: 0.5, is: ({ heard }) => heard === null },
  });
}

/** λ, in colour where it was found after Holm's correction. */
export function carriedColumn(gaps: readonly DimensionGap[], axis: CarryOverAxis): Panel {
  const rows = rowsOf(gaps);
  const width = widths.carried;
  const placed = gaps.flatMap(({ gap }, nth) =>
    gap
      ? [
          {
            place: middleOf(nth),
            slope: gap.carryOver.slope,
            figure: cutTo(axis, gap.carryOver.slope),
            p: gap.holm,
            text: decimal(gap.carryOver.slope.value ?? 0),
          },
        ]
      : [],
  );
  return column(gaps, {
    width,
    heading: 'carries over',
    layers: [
      nullLine(0, axis),
      ownOpinionLine(axis),
      ...cutArrows(placed, { rows, axis }),
      ...foundMarks(placed, { rows, axis, size: 36, colour: palette.carried }),
      labels(
        placed.filter(({ figure }) => figure.value !== null),
        { rows, x: width + 14, align: 'left', colour: palette.quiet },
      ),
    ],
    missing: {
      word: 'no figure',
      after: shareOf(axis, 0),
      is: ({ gap }) => gap?.carryOver.slope.value == null,
    },
  });
}

const middleOf = (nth: number) => BLOCK * nth + 1;
const rowsOf = (gaps: readonly DimensionGap[]) => BLOCK * gaps.length - 1;

/** A column with its heading, and a word where a dimension has no mark. */
function column(
  gaps: readonly DimensionGap[],
  {
    width,
    heading,
    layers,
    missing,
  }: {
    readonly width: number;
    readonly heading: string;
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
  return {
    width,
    height: { step: STEP },
    layer: [
      ...layers,
      labels(words, { rows, x: width * missing.after + 5, align: 'left', colour: palette.quiet }),
      {
        data: { values: [{ text: heading }] },
        mark: { type: 'text', color: palette.quiet },
        encoding: {
          x: { value: width / 2 },
          y: { value: -10 },
          text: { field: 'text', type: 'nominal' },
        },
      },
    ],
  };
}
