import type { Slope } from '../../analysis/gap/gap.js';
import { NEGLIGIBLE } from '../../analysis/gap/verdict.js';
import type { Limited, MarkColours } from './estimate-marks.js';
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
    values: [0, 1],
    labelOverlap: false,
    labelExpr: `datum.value === 0 ? ['0', 'shaded, ±${NEGLIGIBLE}: faithful'] : '1'`,
  };
  const domain: [number, number] = [Math.max(WINDOW.lowest, low), Math.min(WINDOW.highest, high)];
  return { scale: { domain, nice: false }, axis, title: 'carry-over λ' };
}

/** A slope as far as the axis goes: its limits cut at the ends, and no value where it lies beyond them. */
export function cutTo({ scale }: CarryOverAxis, { value, low, high }: Slope): Limited {
  const [start, end] = scale.domain;
  const cut = (each: number | null) =>
    each === null ? null : Math.min(end, Math.max(start, each));
  return { value: value === cut(value) ? value : null, low: cut(low), high: cut(high) };
}

/** Whether a slope or its interval goes on beyond the axis. */
export function isCut(axis: CarryOverAxis, slope: Slope): boolean {
  const { value, low, high } = cutTo(axis, slope);
  return value !== slope.value || low !== slope.low || high !== slope.high;
}

/** How far along an axis a λ stands, 0..1. */
export function shareOf({ scale: { domain } }: CarryOverAxis, value: number): number {
  const [start, end] = domain;
  return (value - start) / (end - start);
}

/** The area of an arrowhead where a slope itself lies beyond the axis, and where only its interval does. */
const HEADS = { value: 90, limit: 30 };

/** Arrowheads at the ends of an axis where a slope goes on beyond them. */
export function cutArrows(
  placed: readonly (Placed & { readonly slope: Slope; readonly colours: MarkColours })[],
  { rows, axis }: { readonly rows: number; readonly axis: CarryOverAxis },
): Layer {
  const [start, end] = axis.scale.domain;
  const ends = [
    { at: start, shape: 'triangle-left', isBeyond: (each: number | null) => (each ?? 0) < start },
    { at: end, shape: 'triangle-right', isBeyond: (each: number | null) => (each ?? 0) > end },
  ];
  const heads = placed.flatMap(({ place, slope: { value, low, high }, colours }) =>
    ends.flatMap(({ at, shape, isBeyond }) => {
      if (isBeyond(value)) return [{ place, at, shape, size: HEADS.value, ...colours }];
      if (!isBeyond(low) && !isBeyond(high)) return [];
      return [{ place, at, shape, size: HEADS.limit, ...colours, fill: colours.colour }];
    }),
  );
  const asGiven = { type: 'nominal', scale: null } as const;
  return {
    data: { values: heads },
    mark: { type: 'point', strokeWidth: 1.4, opacity: 1 },
    encoding: {
      x: { field: 'at', type: 'quantitative', ...axis },
      y: rowAxis(rows),
      shape: { field: 'shape', ...asGiven },
      size: { field: 'size', type: 'quantitative', scale: null },
      stroke: { field: 'colour', ...asGiven },
      fill: { field: 'fill', ...asGiven },
    },
  };
}
