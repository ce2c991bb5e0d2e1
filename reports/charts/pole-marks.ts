import type { Score } from '../../analysis/hearing/hearing.js';
import { type Pole, poles } from '../../src/vocabulary/pole.js';
import { leanOf } from '../lean.js';
import { palette } from '../palette.js';
import { estimateMarks, type Limited, type PlacedEstimate } from './estimate-marks.js';
import { type Axis, type Layer, nullLine } from './panel.js';
import { isLimited, unlimitedMarks } from './unlimited-marks.js';

const GUESSING = 0.5;

const marks = {
  target: { shape: 'circle', size: 30, colour: palette.target },
  opposite: { shape: 'diamond', size: 34, colour: palette.opposite },
} as const;

const ticks = {
  values: [0, GUESSING, 1],
  labelOverlap: false,
  labelExpr: "datum.value === 0.5 ? ['50 %', 'guessing'] : datum.value * 100 + ' %'",
};
const axis: Axis = { scale: { domain: [0, 1], nice: false }, axis: ticks, title: null };

/** Accuracy on stories of a pole, on its row. */
export interface PlacedPole extends PlacedEstimate {
  readonly pole: Pole;
  readonly figure: Score;
}

/** Accuracy at either pole with intervals, ● at the target one and ◆ at the other, against guessing. */
export function poleMarks(
  placed: readonly PlacedPole[],
  { rows }: { readonly rows: number },
): Layer[] {
  return [
    nullLine(GUESSING, axis),
    ...poles.flatMap((pole) => {
      const { colour, ...mark } = marks[pole];
      return estimateMarks(
        placed.filter((each) => each.pole === pole && isLimited(each.figure)),
        { rows, axis, width: 1.6, ...mark, colours: (figure) => coloursOf(figure, colour) },
      );
    }),
    unlimitedMarks(placed, { rows, axis }),
  ];
}

/** Filled above guessing, a ring below, grey where neither can be told. */
function coloursOf(figure: Limited, colour: string) {
  switch (leanOf(figure)) {
    case 'target':
      return { colour, fill: colour };
    case 'opposite':
      return { colour, fill: palette.paper };
    case 'none':
    case 'unknown':
      return { colour: palette.quiet, fill: palette.paper };
  }
}
