import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { MapPlot } from '../document/plot.js';
import { exact } from './interval-figure.js';
import { besideBox, type LabelPlace, mapLabels } from './map-labels.js';

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
  const xs = [0, ...points.flatMap(({ x, ellipse }) => around(x, ellipse?.major))];
  const ys = [0, ...points.flatMap(({ y, ellipse }) => around(y, ellipse?.major))];
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

const around = (place: number, reach = 0) => [place - reach, place + reach];

/** How long loadings are drawn, so that the longest reaches two thirds of the nearest edge. */
function arrowReach({ loadings }: MapPlot, { x, y, width, height }: Frame): number {
  const reaches = loadings.flatMap((loading) => [
    ...(loading.x === 0 ? [] : [(loading.x > 0 ? x + width : x) / loading.x]),
    ...(loading.y === 0 ? [] : [(loading.y > 0 ? y + height : y) / loading.y]),
  ]);
  return 0.66 * Math.max(0, Math.min(...(reaches.length > 0 ? reaches : [1])));
}
