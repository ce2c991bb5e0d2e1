import type { Slope } from '../../analysis/gap/gap.js';
import { FAITHFUL } from '../gap-words.js';
import { palette } from '../palette.js';
import type { Limited } from './estimate-marks.js';
import { type Axis, type Layer, type Placed, rowAxis } from './panel.js';

/** What the axis shows at least and at most: an interval that is wider is cut, and said in figures. */
const WINDOW = { low: -0.6, high: 1.2, lowest: -1, highest: 1.6 };
const STEP = 0.2;

export type CarryOverAxis = Axis & { readonly scale: { readonly domain: [number, number] } };

/** An axis of λ that holds every slope with its limits, as far as it goes. */
export function carryOverAxis(slopes: readonly Slope[]): CarryOverAxis {
  const ends = slopes.flatMap(({ value, low, high }) =>
    [value, low, high].flatMap((each) => each ?? []),
  );
  const low = Math.floor(Math.min(WINDOW.low, ...ends) / STEP) * STEP;
  const high = Math.ceil(Math.max(WINDOW.high, ...ends) / STEP) * STEP;
  const axis = {
    values: [-FAITHFUL, 0, FAITHFUL, 1],
    labelOverlap: false,
    labelExpr:
      "datum.value === 0 ? ['0', 'shaded: faithful'] : datum.value === 1 ? '1' : replace(datum.label, '-', '−')",
  };
  const domain: [number, number] = [Math.max(WINDOW.lowest, low), Math.min(WINDOW.highest, high)];
  return { scale: { domain, nice: false }, axis, title: 'carry-over λ' };
}

/** A slope as far as the axis goes. */
export function cutTo({ scale }: CarryOverAxis, { value, low, high }: Slope): Limited {
  const [start, end] = scale.domain;
  const cut = (each: number | null) =>
    each === null ? null : Math.min(end, Math.max(start, each));
  return { value: cut(value), low: cut(low), high: cut(high) };
}

/** How far along an axis a λ stands, 0..1. */
export function shareOf({ scale: { domain } }: CarryOverAxis, value: number): number {
  const [start, end] = domain;
  return (value - start) / (end - start);
}

/** Arrows at the ends of an axis where a slope or its interval goes on beyond them. */
export function cutArrows(
  placed: readonly (Placed & { readonly slope: Slope })[],
  { rows, axis }: { readonly rows: number; readonly axis: CarryOverAxis },
): Layer[] {
  const [start, end] = axis.scale.domain;
  const ends = [
    { text: '←', value: start, align: 'right', dx: -2, isBeyond: (each: number) => each < start },
    { text: '→', value: end, align: 'left', dx: 2, isBeyond: (each: number) => each > end },
  ] as const;
  return ends.map(({ text, value, align, dx, isBeyond }) => ({
    data: {
      values: placed
        .filter(({ slope }) =>
          [slope.value, slope.low, slope.high].some((each) => each !== null && isBeyond(each)),
        )
        .map(({ place }) => ({ place, text })),
    },
    mark: { type: 'text', align, dx, baseline: 'middle', color: palette.quiet },
    encoding: {
      x: { datum: value, type: 'quantitative', ...axis },
      y: rowAxis(rows),
      text: { field: 'text', type: 'nominal' },
    },
  }));
}
