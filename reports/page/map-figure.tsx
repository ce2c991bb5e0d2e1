import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MapPlot } from '../document/plot.js';
import { exact } from './figures.js';

/** A text at a point of a drawing, in pixels from its upper left corner. */
interface MapLabel {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  /** Of its letters. */
  readonly size: number;
}

/** Where a label stands from its point, in pixels: its near end, at half its height. */
interface LabelPlace {
  readonly dx: number;
  readonly dy: number;
  /** True where it stands so far off that a line must lead to it. */
  readonly led: boolean;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Of a letter's width to its size, on average and a little over. */
const LETTER = 0.62;
const DOT = 5;

/** Steps off a point, and the sides of it that are tried at each. */
const STEPS = [0, 11, 22, 34, 48, 64];
const SIDES = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [1, 0],
  [-1, 0],
] as const;

/**
 * Places for names beside their points, in their order: none upon another name, a point that is named,
 * or a `fixed` label, as far as there is room. A code stands on its point, and is null where it would
 * lie upon anything, so that a dot is drawn instead.
 */
function mapLabels({
  names,
  codes,
  fixed,
  width,
  height,
}: {
  readonly names: readonly MapLabel[];
  readonly codes: readonly MapLabel[];
  readonly fixed: readonly Box[];
  readonly width: number;
  readonly height: number;
}): { readonly names: readonly LabelPlace[]; readonly codes: readonly (LabelPlace | null)[] } {
  const dots = names.map(({ x, y }) => around(x, y, 2 * DOT, 2 * DOT));
  const taken: Box[] = [...fixed, ...dots];
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.right <= width &&
    box.top >= 0 &&
    box.bottom <= height &&
    !taken.some((other) => overlap(box, other));
  const placed = names.map((label) => {
    const tried = STEPS.flatMap((step) =>
      SIDES.map(([side, down]) => {
        const dx = side * (DOT + 2 + (down === 0 ? step : step / 2));
        const dy = down * (DOT + 2 + step);
        return { place: { dx, dy, led: step > 0 }, box: besideBox(label, dx, dy) };
      }),
    );
    const found = tried.find(({ box }) => isFree(box)) ?? tried[0];
    if (found) taken.push(found.box);
    return found?.place ?? { dx: 0, dy: 0, led: false };
  });
  return {
    names: placed,
    codes: codes.map(({ x, y, text, size }) => {
      const box = around(x, y, text.length * size * LETTER + 2, size);
      if (!isFree(box)) return null;
      taken.push(box);
      return { dx: 0, dy: 0, led: false };
    }),
  };
}

/** What a label covers that begins, or ends, so far from its point. */
function besideBox({ x, y, text, size }: MapLabel, dx: number, dy: number): Box {
  const long = text.length * size * LETTER;
  return around(x + dx + (dx < 0 ? -long : long) / 2, y + dy, long, size * 1.1);
}

function around(x: number, y: number, width: number, height: number): Box {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

type Point = MapPlot['points'][number];

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The width of the map where there is room for it, in pixels. */
const WIDTH = 860;
/** Letters of names, codes and loadings, in pixels. */
const LETTERS = { name: 12, code: 9.5, loading: 11 };

/** Points on two components. The box keeps the shape of the data; text keeps its size. */
export function MapFigure({ plot }: { readonly plot: MapPlot }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const frame = frameOf(plot);
  const arrows = arrowReach(plot, frame);
  const places = placesOf(plot, { frame, arrows, width });
  const at = ({ x, y }: Pick<Point, 'x' | 'y'>) => ({
    x: `${Number(((100 * (x - frame.x)) / frame.width).toFixed(2))}%`,
    y: `${Number((100 - (100 * (y - frame.y)) / frame.height).toFixed(2))}%`,
  });
  const placeOf = new Map(plot.points.map((point) => [point.name, point]));
  return (
    <div
      ref={box}
      class="map"
      style={{ 'aspect-ratio': `${frame.width.toFixed(3)} / ${frame.height.toFixed(3)}` }}
    >
      {/* Outlines are drawn in the units of the data, upwards. */}
      <svg
        class="outlines"
        aria-hidden="true"
        focusable="false"
        preserveAspectRatio="none"
        viewBox={`${frame.x} ${-frame.y - frame.height} ${frame.width} ${frame.height}`}
      >
        <g transform="scale(1 -1)">
          <path
            class="null"
            d={`M${frame.x},0H${frame.x + frame.width}M0,${frame.y}V${frame.y + frame.height}`}
          />
          {plot.loadings.map(({ label, x, y }) => (
            <path key={label} class="loading" d={`M0,0L${x * arrows},${y * arrows}`} />
          ))}
          {plot.points.map(({ name, x, y, ellipse }) =>
            ellipse ? (
              <ellipse
                key={name}
                rx={ellipse.major}
                ry={ellipse.minor}
                transform={`translate(${x} ${y}) rotate(${ellipse.angle})`}
              />
            ) : null,
          )}
          {plot.links.map(({ from, to }) => {
            const [one, other] = [placeOf.get(from), placeOf.get(to)];
            return one && other ? (
              <path
                key={`${from}/${to}`}
                class="link"
                d={`M${one.x},${one.y}L${other.x},${other.y}`}
              />
            ) : null;
          })}
        </g>
      </svg>
      <svg class="points" focusable="false" aria-hidden="true">
        {plot.loadings.map(({ label, x, y }) => (
          <text
            key={label}
            class="loading"
            {...at({ x: x * arrows * BEYOND, y: y * arrows * BEYOND })}
            text-anchor={x < 0 ? 'end' : 'start'}
            dy="0.3em"
          >
            {label}
          </text>
        ))}
        {plot.points.map((point) => (
          <MapPoint
            key={`${point.kind}/${point.name}`}
            point={point}
            at={at(point)}
            place={places.get(point) ?? null}
          />
        ))}
      </svg>
      <span class="axis-x">{plot.x} →</span>
      <span class="axis-y">{plot.y} →</span>
    </div>
  );
}

function MapPoint({
  point,
  at: { x, y },
  place,
}: {
  readonly point: Point;
  readonly at: { readonly x: string; readonly y: string };
  /** Where its label stands; null where there is no room for it. */
  readonly place: LabelPlace | null;
}) {
  const { kind, label, name } = point;
  return (
    <g class={kind} data-name={name} data-x={exact(point.x)} data-y={exact(point.y)}>
      {kind !== 'country' ? (
        // Its label is so many pixels from a point that is placed in percentages.
        <svg aria-hidden="true" x={x} y={y}>
          {place?.led && <path class="leader" d={`M0,0L${place.dx},${place.dy}`} />}
          <circle r={4} />
          <text
            x={place?.dx}
            y={place?.dy}
            dy="0.35em"
            text-anchor={place && place.dx < 0 ? 'end' : 'start'}
          >
            {label}
          </text>
        </svg>
      ) : place ? (
        <text x={x} y={y} dy="0.35em" text-anchor="middle">
          {label}
          <title>{name}</title>
        </text>
      ) : (
        <circle cx={x} cy={y} r={1.8}>
          <title>{name}</title>
        </circle>
      )}
    </g>
  );
}

/** The width of an element in pixels; the widest of a map until it is shown. */
function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(entry.contentRect.width);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** How far beyond its arrow the name of a loading stands. */
const BEYOND = 1.06;

/** Where the labels of points stand on a map so wide, so that none hides another. */
function placesOf(
  plot: MapPlot,
  {
    frame,
    arrows,
    width,
  }: { readonly frame: Frame; readonly arrows: number; readonly width: number },
): ReadonlyMap<Point, LabelPlace | null> {
  const scale = width / frame.width;
  const height = frame.height * scale;
  const pixels = ({ x, y }: Pick<Point, 'x' | 'y'>) => ({
    x: (x - frame.x) * scale,
    y: height - (y - frame.y) * scale,
  });
  const fixed = plot.loadings.map(({ label, x, y }) =>
    besideBox(
      {
        ...pixels({ x: x * arrows * BEYOND, y: y * arrows * BEYOND }),
        text: label,
        size: LETTERS.loading,
      },
      x < 0 ? -1 : 1,
      0,
    ),
  );
  // The title of the vertical axis stands in the lower left.
  const axis = { left: 0, right: 16, top: height - 180, bottom: height };
  const labelled = (points: readonly Point[], size: number) =>
    points.map((point) => ({ ...pixels(point), text: point.label, size }));
  const named = plot.points.filter(({ kind }) => kind !== 'country');
  const countries = plot.points.filter(({ kind }) => kind === 'country');
  const { names, codes } = mapLabels({
    names: labelled(named, LETTERS.name),
    codes: labelled(countries, LETTERS.code),
    fixed: [...fixed, axis],
    width,
    height,
  });
  return new Map([
    ...named.map((point, nth) => [point, names[nth] ?? null] as const),
    ...countries.map((point, nth) => [point, codes[nth] ?? null] as const),
  ]);
}

/** What holds every point with its ellipse, and some air. */
function frameOf({ points }: MapPlot): Frame {
  const xs = [0, ...points.flatMap(({ x, ellipse }) => reachAround(x, ellipse?.major))];
  const ys = [0, ...points.flatMap(({ y, ellipse }) => reachAround(y, ellipse?.major))];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const air = 0.04 * Math.max(right - left, top - bottom, 1e-6);
  return {
    x: left - air,
    y: bottom - air,
    width: right - left + 2 * air,
    height: Math.max(top - bottom, (right - left) / 3) + 2 * air,
  };
}

const reachAround = (place: number, reach = 0) => [place - reach, place + reach];

/** How long loadings are drawn, so that the longest reaches two thirds of the nearest edge. */
function arrowReach({ loadings }: MapPlot, { x, y, width, height }: Frame): number {
  const reaches = loadings.flatMap((loading) => [
    ...(loading.x === 0 ? [] : [(loading.x > 0 ? x + width : x) / loading.x]),
    ...(loading.y === 0 ? [] : [(loading.y > 0 ? y + height : y) / loading.y]),
  ]);
  return 0.66 * Math.max(0, Math.min(...(reaches.length > 0 ? reaches : [1])));
}
