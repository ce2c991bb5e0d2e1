import type { MapPlot } from '../document/plot.js';
import { loadings } from './map-loadings.js';
import {
  boxAbout,
  type Frame,
  frameOf,
  type MapPoint,
  type Named,
  OFF,
  placeCodes,
  placeNames,
  positions,
  radians,
} from './map-names.js';
import {
  type Drawing,
  type Layer,
  MARGIN,
  PAGE_HEIGHT,
  palette,
  pixels,
  SMALL_LINE,
  texts,
  type,
  type View,
} from './style.js';
import { shortNames, textWidth, widest } from './text.js';

/** Room for the titles of the axes, and free space along the edges of the map. */
const SIDE = 11;
/** Points about an ellipse that draw it. */
const OUTLINE = 48;
type UnitMark = Extract<Layer, { mark: unknown }>['mark'] & { readonly type: 'point' | 'text' };

/**
 * Countries by their codes, respondents by name with their ellipses, and the null, one unit as long
 * either way; below, what the two components are made of.
 */
export function mapDrawing(plot: MapPlot, width: number): Drawing {
  const inner = Math.floor(width - 2 * MARGIN - SIDE);
  const weights = Math.ceil(plot.loadings.length * (SMALL_LINE + 1));
  const below = plot.loadings.length === 0 ? 0 : weights + 34;
  const frameBeside = (key: number) =>
    frameOf(plot, { width: inner, tallest: PAGE_HEIGHT - below - key - 40 });
  const named = placeNames(plot.points, frameBeside(0));
  const key = named.isCrowded ? keyOf(plot, inner) : { layer: [], height: 0 };
  const frame = frameBeside(key.height);
  const names = named.isCrowded ? placeNames(numbered(plot).points, frame) : named;
  const { height } = frame;
  const map = {
    width: inner,
    height,
    view: { stroke: palette.rule, strokeWidth: 0.5 },
    layer: [
      ...ellipses(plot, frame),
      ...links(plot, frame),
      ...pointLayers(plot, { frame, names: names.names }),
      ...axisNames(plot, { width: inner, height }),
    ],
  };
  const views: View[] = [
    map,
    ...(key.height === 0 ? [] : [{ width: inner, height: key.height, layer: key.layer }]),
    ...(below === 0 ? [] : [loadings(plot, { width: inner, height: weights })]),
  ];
  const padding = { left: MARGIN + SIDE, right: MARGIN, top: MARGIN, bottom: 16 };
  const spacing = 34;
  return {
    view: views.length === 1 ? map : { vconcat: views, spacing, bounds: 'flush' },
    padding,
    height:
      height + (key.height === 0 ? 0 : key.height + spacing) + below + padding.top + padding.bottom,
  };
}

/** The same with numbers in place of the names of respondents. */
function numbered(plot: MapPlot): MapPlot {
  const respondents = plot.points.filter(({ kind }) => kind === 'respondent');
  return {
    ...plot,
    points: plot.points.map((point) =>
      point.kind === 'respondent'
        ? { ...point, label: String(respondents.indexOf(point) + 1) }
        : point,
    ),
  };
}

/** What the numbers of a crowded map stand for, in columns. */
function keyOf({ points }: MapPlot, width: number): { layer: Layer[]; readonly height: number } {
  const whole = points.filter(({ kind }) => kind === 'respondent').map(({ name }) => name);
  const short = shortNames(whole, (name) => textWidth(name, type.small) <= width * 0.28);
  const names = whole.map((name, nth) => `${nth + 1} ${short.get(name) ?? name}`);
  const step = widest(names, type.small) + 8;
  const columns = Math.max(1, Math.floor(width / step));
  const rows = Math.ceil(names.length / columns);
  return {
    layer: texts(
      names.map((text, nth) => ({
        x: Math.floor(nth / rows) * step,
        y: ((nth % rows) + 0.5) * SMALL_LINE - 8,
        text,
      })),
      { size: type.small },
    ),
    height: Math.ceil(rows * SMALL_LINE - 12),
  };
}

function ellipses({ points }: MapPlot, frame: Frame): Layer[] {
  const values = points.flatMap(({ name, x, y, ellipse }) => {
    if (ellipse === null) return [];
    const turn = radians(ellipse.angle);
    return Array.from({ length: OUTLINE + 1 }, (_, nth) => {
      const at = (2 * Math.PI * nth) / OUTLINE;
      const along = ellipse.major * Math.cos(at);
      const beside = ellipse.minor * Math.sin(at);
      return {
        name,
        nth,
        x: x + along * Math.cos(turn) - beside * Math.sin(turn),
        y: y + along * Math.sin(turn) + beside * Math.cos(turn),
      };
    });
  });
  if (values.length === 0) return [];
  return [
    {
      data: { values },
      mark: {
        type: 'line',
        interpolate: 'linear-closed',
        stroke: palette.faint,
        strokeWidth: 0.6,
        fill: palette.faint,
        fillOpacity: 0.08,
      },
      encoding: {
        ...positions(frame),
        detail: { field: 'name', type: 'nominal' },
        order: { field: 'nth', type: 'quantitative' },
      },
    },
  ];
}

/** An arrow from each base to what was tuned from it. */
function links({ points, links: pairs }: MapPlot, frame: Frame): Layer[] {
  const place = new Map(points.map((point) => [point.name, frame.at(point)]));
  const lines = pairs.flatMap(({ from, to }) => {
    const [start, end] = [place.get(from), place.get(to)];
    if (!start || !end) return [];
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length < 2 * OFF) return [];
    const [right, down] = [(end.x - start.x) / length, (end.y - start.y) / length];
    return [
      {
        from,
        to,
        x: start.x + right * 4,
        y: start.y + down * 4,
        x2: end.x - right * 5,
        y2: end.y - down * 5,
        angle: (Math.atan2(right, -down) * 180) / Math.PI,
      },
    ];
  });
  if (lines.length === 0) return [];
  return [
    {
      data: { values: lines },
      mark: { type: 'rule', color: palette.ink, strokeWidth: 0.9 },
      encoding: { x: pixels('x'), y: pixels('y'), x2: { field: 'x2' }, y2: { field: 'y2' } },
    },
    {
      data: { values: lines },
      mark: {
        type: 'point',
        shape: 'triangle-up',
        size: 14,
        color: palette.ink,
      },
      encoding: {
        x: pixels('x2'),
        y: pixels('y2'),
        angle: { field: 'angle', type: 'quantitative', scale: null },
      },
    },
  ];
}

/** Respondents and the null with their names, then countries: by code where it has room, else as a dot. */
function pointLayers(
  { points }: MapPlot,
  { frame, names }: { readonly frame: Frame; readonly names: readonly Named[] },
): Layer[] {
  const marks = points
    .filter(({ kind }) => kind !== 'country')
    .map((point) => boxAbout(frame.at(point), 8, 8));
  const written = names.map(({ box }) => box);
  const countries = placeCodes(points, { frame, taken: [...written, ...marks] });
  const layer = (values: readonly object[], mark: UnitMark): Layer[] =>
    values.length === 0
      ? []
      : [
          {
            data: { values: [...values] },
            mark,
            encoding: {
              ...positions(frame),
              ...(mark.type === 'text' ? { text: { field: 'label', type: 'nominal' } } : {}),
            },
          },
        ];
  const plain = (kind: MapPoint['kind']) =>
    points.filter((each) => each.kind === kind).map(({ name, x, y }) => ({ name, x, y }));
  const bare = countries.filter(({ isDot }) => isDot);
  const codes = countries.flatMap(({ code }) => code ?? []);
  return [
    ...layer(bare, { type: 'point', size: 4, color: palette.faint }),
    ...byAlign(codes, { size: type.small, colour: palette.faint }),
    ...layer(plain('null'), {
      type: 'point',
      shape: 'cross',
      size: 40,
      color: palette.ink,
    }),
    ...layer(plain('reference'), {
      type: 'point',
      shape: 'square',
      size: 18,
      filled: false,
      fill: palette.paper,
      color: palette.ink,
    }),
    ...layer(plain('respondent'), {
      type: 'point',
      shape: 'diamond',
      size: 36,
      color: palette.ink,
    }),
    ...byAlign(names, { halo: true }),
    ...byAlign(names),
  ];
}

/** Names with those of one alignment together. */
function byAlign(names: readonly Named[], look: Parameters<typeof texts>[1] = {}): Layer[] {
  return (['left', 'center', 'right'] as const).flatMap((align) =>
    texts(
      names.filter((each) => each.align === align).map(({ x, y, text }) => ({ x, y, text })),
      { ...look, align },
    ),
  );
}

function axisNames(
  { x, y }: MapPlot,
  { width, height }: { readonly width: number; readonly height: number },
): Layer[] {
  const look = { size: type.small, colour: palette.mid, align: 'center' } as const;
  return [
    ...texts([{ x: width / 2, y: height + 8, text: x }], look),
    ...texts([{ x: -7, y: height / 2, text: y }], { ...look, angle: -90 }),
  ];
}
