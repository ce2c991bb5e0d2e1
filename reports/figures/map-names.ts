import type { Frame, MapPoint, Place } from './map-frame.js';
import { NORMAL_LINE, SMALL_LINE, type } from './style.js';
import { textWidth } from './text.js';

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
