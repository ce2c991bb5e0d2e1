import type { MapPlot } from '../document/plot.js';
import { exact } from './interval-figure.js';

type Point = MapPlot['points'][number];

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Points on two components. The box keeps the shape of the data; text keeps its size. */
export function MapFigure({ plot }: { readonly plot: MapPlot }) {
  const frame = frameOf(plot);
  const arrows = arrowReach(plot, frame);
  const at = ({ x, y }: Pick<Point, 'x' | 'y'>) => ({
    x: `${Number(((100 * (x - frame.x)) / frame.width).toFixed(2))}%`,
    y: `${Number((100 - (100 * (y - frame.y)) / frame.height).toFixed(2))}%`,
  });
  const placeOf = new Map(plot.points.map((point) => [point.name, point]));
  return (
    <div
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
            {...at({ x: x * arrows * 1.06, y: y * arrows * 1.06 })}
            text-anchor={x < 0 ? 'end' : 'start'}
            dy="0.3em"
          >
            {label}
          </text>
        ))}
        {plot.points.map((point) => (
          <MapPoint key={`${point.kind}/${point.name}`} point={point} at={at(point)} />
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
}: {
  readonly point: Point;
  readonly at: { readonly x: string; readonly y: string };
}) {
  const { kind, label, name } = point;
  const isRight = Number.parseFloat(x) > 75;
  return (
    <g class={kind} data-name={name} data-x={exact(point.x)} data-y={exact(point.y)}>
      {kind === 'country' ? (
        <text x={x} y={y} dy="0.35em" text-anchor="middle">
          {label}
          <title>{name}</title>
        </text>
      ) : (
        <>
          <circle cx={x} cy={y} r={4} />
          <text
            x={x}
            y={y}
            dx={isRight ? -7 : 7}
            dy="-0.4em"
            text-anchor={isRight ? 'end' : 'start'}
          >
            {label}
          </text>
        </>
      )}
    </g>
  );
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
