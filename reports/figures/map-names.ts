import type { MapPlot } from '../document/plot.js';
import { NORMAL_LINE, SMALL_LINE, scaled, type } from './style.js';
import { textWidth } from './text.js';

export type MapPoint = MapPlot['points'][number];

const EDGE = 12;
interface Place {
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

/** How far a name stands from its point. */
export const OFF = 5.5;

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/** How much of a name may stand on another or on a point before a map is crowded, in square points. */
const CROWDED = 14;

/** The names of all points but countries, each where it covers least. */
export function placeNames(
  points: readonly MapPoint[],
  frame: Frame,
): { readonly names: readonly Named[]; readonly isCrowded: boolean } {
  const named = points.filter(({ kind }) => kind !== 'country');
  const dots = points.filter(({ kind }) => kind === 'country').map((each) => frame.at(each));
  const marks = named.map((point) => boxAbout(frame.at(point), 8, 8));
  const written: Box[] = [];
  const names = named.map((point) => {
    const taken = [...marks, ...dots.map((dot) => boxAbout(dot, 1.5, 1.5)), ...written];
    const name = placeName(point, { frame, taken });
    written.push(name.box);
    return name;
  });
  const isCrowded = written.some(
    (box, nth) =>
      [...marks, ...written.filter((_, other) => other !== nth)].reduce(
        (sum, other) => sum + shared(box, other),
        0,
      ) > CROWDED,
  );
  return { names, isCrowded };
}

/**
 * Countries by their codes: on the point where nothing else is, beside its dot where there is room, else
 * a dot alone. Nothing is moved, and no code covers another point.
 */
export function placeCodes(
  points: readonly MapPoint[],
  { frame, taken }: { readonly frame: Frame; readonly taken: readonly Box[] },
) {
  const countries = points.filter(({ kind }) => kind === 'country');
  const dots = countries.map((point) => boxAbout(frame.at(point), 3, 3));
  const used = [...taken];
  return countries.map((point, nth) => {
    const { name, label, x, y } = point;
    const at = frame.at(point);
    const width = textWidth(label, type.small);
    const others = dots.filter((_, other) => other !== nth);
    const candidates: Named[] = [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, -1],
      [0, 1],
    ].map(([right = 0, down = 0]) => {
      const place = { x: at.x + right * 3, y: at.y + down * (SMALL_LINE / 2 + 1) };
      const align = right > 0 ? 'left' : right < 0 ? 'right' : 'center';
      return { ...place, text: label, align, box: boxOf(place, align, width, SMALL_LINE - 2) };
    });
    const code = candidates.find(
      ({ box }) =>
        isInside(box, frame) && ![...used, ...others].some((other) => overlap(box, other)),
    );
    if (code) used.push(code.box);
    return { name, x, y, code: code ?? null, isDot: code !== candidates[0] };
  });
}

function boxOf({ x, y }: Place, align: Named['align'], width: number, height: number): Box {
  const from = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
  return { x: from, y: y - height / 2, width, height };
}

export interface Named extends Place {
  readonly text: string;
  readonly align: 'left' | 'center' | 'right';
  readonly box: Box;
}

const sides = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.9],
  [-0.8, -0.9],
  [0.8, 0.9],
  [-0.8, 0.9],
] as const;

/** The name of a point on the side of it where it covers least of what is there already. */
function placeName(
  { label, ...point }: MapPoint,
  { frame, taken }: { readonly frame: Frame; readonly taken: readonly Box[] },
): Named {
  const at = frame.at(point);
  const width = textWidth(label, type.normal);
  const height = NORMAL_LINE;
  const candidates = [1, 2.2].flatMap((far) =>
    sides.map(([right, down]) => {
      const x = at.x + right * OFF * far;
      const y = at.y + down * (OFF + height / 2 - 2) * far;
      const align = right > 0 ? 'left' : right < 0 ? 'right' : 'center';
      const box = boxOf({ x, y }, align, width, height);
      const outside = isInside(box, frame) ? 0 : 1000;
      const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
      return { x, y, text: label, align, box, cost: outside + covered + (far - 1) * 8 } as const;
    }),
  );
  return candidates.reduce((best, each) => (each.cost < best.cost - 0.01 ? each : best));
}

function isInside({ x, y, width, height }: Box, frame: Frame): boolean {
  return x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height;
}

export function boxAbout({ x, y }: Place, width: number, height: number): Box {
  return { x: x - width / 2, y: y - height / 2, width, height };
}

function overlap(a: Box, b: Box): boolean {
  return shared(a, b) > 0;
}

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}
