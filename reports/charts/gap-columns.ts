import { dimensionCatalogue } from '../../src/vocabulary/dimension.js';
import { type Pole, poles } from '../../src/vocabulary/pole.js';
import { decimal } from '../document/format.js';
import { palette } from '../palette.js';
import { standsOut } from '../stands-out.js';
import { type CarryOverAxis, cutArrows, cutTo, shareOf } from './carry-over-axis.js';
import { estimateMarks, type MarkColours } from './estimate-marks.js';
import { column, middleOf, rowsOf } from './gap-column.js';
import { ownOpinionLine } from './gap-landmarks.js';
import type { DimensionGap } from './gap-panels.js';
import { labels, nullLine, type Panel } from './panel.js';
import { poleMarks } from './pole-marks.js';
import { isLimited, unlimitedMarks } from './unlimited-marks.js';

/** How wide each column is, in pixels. */
const widths = { stated: 112, inference: 126, carried: 140 } as const;

/** The area of a mark, in square pixels. */
const SIZE = 36;
const found: MarkColours = { colour: palette.carried, fill: palette.carried };
const unfound: MarkColours = { colour: palette.quiet, fill: palette.paper };

/** What is stated, between the named poles. */
export function statedColumn(gaps: readonly DimensionGap[]): Panel {
  const rows = rowsOf(gaps);
  const name = (pole: Pole, look: { readonly x: number; readonly align: 'left' | 'right' }) =>
    labels(
      gaps.map(({ dimension }, nth) => ({
        place: middleOf(nth),
        text: dimensionCatalogue[dimension][pole],
      })),
      { ...look, rows, colour: palette[pole] },
    );
  const placed = gaps.flatMap(({ stated }, nth) =>
    stated ? [{ place: middleOf(nth), figure: stated }] : [],
  );
  return column(gaps, {
    width: widths.stated,
    heading: ['what it would', 'choose itself'],
    layers: [
      nullLine(),
      ...estimateMarks(
        placed.filter(({ figure }) => isLimited(figure)),
        { rows, size: SIZE },
      ),
      unlimitedMarks(placed, { rows }),
      name('opposite', { x: -10, align: 'right' }),
      name('target', { x: widths.stated + 10, align: 'left' }),
    ],
    missing: { word: 'not stated', after: 0.5, is: ({ stated }) => stated?.value == null },
  });
}

/** How often the pole of a value is named, on stories of either pole. */
export function heardColumn(gaps: readonly DimensionGap[]): Panel {
  const placed = gaps.flatMap(({ inference: heard }, nth) =>
    heard
      ? poles.map((pole) => ({
          pole,
          place: middleOf(nth) + (pole === 'target' ? -1 : 1),
          figure: heard[pole],
        }))
      : [],
  );
  return column(gaps, {
    width: widths.inference,
    heading: ['how often it', 'hears the story'],
    layers: poleMarks(placed, { rows: rowsOf(gaps) }),
    missing: { word: 'not asked', after: 0.5, is: ({ inference: heard }) => heard === null },
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
            colours: standsOut(gap) ? found : unfound,
            text: decimal(gap.carryOver.slope.value ?? 0),
          },
        ]
      : [],
  );
  return column(gaps, {
    width,
    heading: ['how much of itself', 'it hears'],
    layers: [
      nullLine(0, axis),
      ownOpinionLine(axis),
      ...[unfound, found].flatMap((colours) =>
        estimateMarks(
          placed.filter((each) => each.colours === colours && isLimited(each.slope)),
          { rows, axis, size: SIZE, colours: () => colours },
        ),
      ),
      unlimitedMarks(placed, { rows, axis }),
      cutArrows(placed, { rows, axis }),
      labels(
        placed.filter(({ slope }) => slope.value !== null),
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
