import type { MapPlot } from '../document/plot.js';
import { scaled } from './style.js';

export type MapPoint = MapPlot['points'][number];

const EDGE = 12;
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Frame {
  readonly height: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Points for a unit of the map. */
  readonly scale: number;
  readonly width: number;
  /** Where a point of the map stands in the drawing. */
  at(place: Place): Place;
}

export function frameOf(
  { points }: MapPlot,
  { width, tallest }: { readonly width: number; readonly tallest: number },
): Frame {
  const extent = (of: 'x' | 'y') => {
    const ends = points.flatMap((point) => {
      const reach = point.ellipse ? reachOf(point.ellipse)[of] : 0;
      return [point[of] - reach, point[of] + reach];
    });
    const [low, high] = [Math.min(...ends), Math.max(...ends)];
    return { middle: (low + high) / 2, length: Math.max(0.2, high - low) };
  };
  const [across, up] = [extent('x'), extent('y')];
  const scale = Math.min((width - 2 * EDGE) / across.length, (tallest - 2 * EDGE) / up.length);
  const height = Math.floor(
    Math.min(tallest, Math.max(width * 0.45, up.length * scale + 2 * EDGE)),
  );
  const domain = (middle: number, room: number) =>
    [middle - room / scale / 2, middle + room / scale / 2] as const;
  const x = domain(across.middle, width);
  const y = domain(up.middle, height);
  return {
    width,
    height,
    x,
    y,
    scale,
    at: (place) => ({ x: (place.x - x[0]) * scale, y: (y[1] - place.y) * scale }),
  };
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** How far an ellipse reaches to the side and up. */
function reachOf({ major, minor, angle }: NonNullable<MapPoint['ellipse']>): Place {
  const turn = radians(angle);
  return {
    x: Math.hypot(major * Math.cos(turn), minor * Math.sin(turn)),
    y: Math.hypot(major * Math.sin(turn), minor * Math.cos(turn)),
  };
}

export function positions({ x, y }: Frame) {
  return { x: scaled('x', x), y: scaled('y', y) };
}
