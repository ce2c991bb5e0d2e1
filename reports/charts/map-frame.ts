import type { Box, Point } from './geometry.js';

/** Most that a map takes, in pixels, and the free space along its edges. */
const WIDTH = 640;
const TALLEST = 600;
const SHORTEST = 300;
const MARGIN = 26;
/** The least extent that is drawn as wide as the map, so that points in one place are not torn apart. */
const NARROWEST = 0.2;

/** A stretch of the plane on the page: one unit is as long in x as in y. */
export interface MapFrame {
  /** In pixels, from 0, 0. */
  readonly box: Box;
  /** What the axes run from and to. */
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Pixels from the left upper corner. */
  place(point: Point): Point;
}

/** The frame that holds these points. */
export function mapFrame(points: readonly Point[]): MapFrame {
  const across = extent(points.map(({ x }) => x));
  const up = extent(points.map(({ y }) => y));
  const scale = Math.min((WIDTH - 2 * MARGIN) / across.length, (TALLEST - 2 * MARGIN) / up.length);
  const height = Math.max(SHORTEST, Math.round(up.length * scale + 2 * MARGIN));
  const domain = (middle: number, pixels: number) =>
    [middle - pixels / scale / 2, middle + pixels / scale / 2] as const;
  const x = domain(across.middle, WIDTH);
  const y = domain(up.middle, height);
  return {
    box: { x: 0, y: 0, width: WIDTH, height },
    x,
    y,
    place: (point) => ({ x: (point.x - x[0]) * scale, y: (y[1] - point.y) * scale }),
  };
}

function extent(values: readonly number[]) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return { middle: (low + high) / 2, length: Math.max(NARROWEST, high - low) };
}
