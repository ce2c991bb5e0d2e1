import type { MapPlot } from '../document/plot.js';
import {
  type Drawing,
  type Layer,
  LINE,
  MARGIN,
  PAGE_HEIGHT,
  palette,
  pixels,
  scaled,
  texts,
  type,
  type View,
} from './style.js';
import { shortNames, textWidth, widest } from './text.js';

type MapPoint = MapPlot['points'][number];

/** Room for the titles of the axes, and free space along the edges of the map. */
const SIDE = 11;
const EDGE = 12;
/** Points about an ellipse that draw it. */
const OUTLINE = 48;
/** How far a name stands from its point. */
const OFF = 5.5;
const LINE_HEIGHT = type.small * LINE;

type UnitMark = Extract<Layer, { mark: unknown }>['mark'] & { readonly type: 'point' | 'text' };

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Box extends Place {
  readonly width: number;
  readonly height: number;
}

/**
 * Countries by their codes, respondents by name with their ellipses, and the null, one unit as long
 * either way; below, what the two components are made of.
 */
export function mapDrawing(plot: MapPlot, width: number): Drawing {
  const inner = Math.floor(width - 2 * MARGIN - SIDE);
  const weights = Math.ceil(plot.loadings.length * (LINE_HEIGHT + 1));
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
        y: ((nth % rows) + 0.5) * LINE_HEIGHT - 8,
        text,
      })),
      { size: type.small },
    ),
    height: Math.ceil(rows * LINE_HEIGHT - 12),
  };
}

interface Frame {
  readonly height: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** Points for a unit of the map. */
  readonly scale: number;
  readonly width: number;
  /** Where a point of the map stands in the drawing. */
  at(place: Place): Place;
}

function frameOf(
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

function radians(degrees: number): number {
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

function positions({ x, y }: Frame) {
  return { x: scaled('x', x), y: scaled('y', y) };
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

/** How much of a name may stand on another or on a point before a map is crowded, in square points. */
const CROWDED = 14;

/** The names of all points but countries, each where it covers least. */
function placeNames(
  points: readonly MapPoint[],
  frame: Frame,
): { readonly names: readonly Named[]; readonly isCrowded: boolean } {
  const named = points.filter(({ kind }) => kind !== 'country');
  const dots = points.filter(({ kind }) => kind === 'country').map((each) => frame.at(each));
  const marks = named.map((point) => boxAbout(frame.at(point), 8, 8));
  const written: Box[] = [];
  const names = named.map((point) => {
    const taken = [...marks, ...dots.map((dot) => boxAbout(dot, 3, 3)), ...written];
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

/**
 * Countries by their codes: on the point where nothing else is, beside its dot where there is room, else
 * a dot alone. Nothing is moved, and no code covers another point.
 */
function placeCodes(
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
      const place = { x: at.x + right * 3, y: at.y + down * (LINE_HEIGHT / 2 + 1) };
      const align = right > 0 ? 'left' : right < 0 ? 'right' : 'center';
      return { ...place, text: label, align, box: boxOf(place, align, width, LINE_HEIGHT - 2) };
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

interface Named extends Place {
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
  const height = type.normal * LINE;
  const candidates = [1, 2.2].flatMap((far) =>
    sides.map(([right, down]) => {
      const x = at.x + right * OFF * far;
      const y = at.y + down * (OFF + height / 2 - 2) * far;
      const align = right > 0 ? 'left' : right < 0 ? 'right' : 'center';
      const box = boxOf({ x, y }, align, width, height);
      const outside = isInside(box, frame) ? 0 : 1000;
      const covered = taken.reduce((sum, other) => sum + shared(box, other), 0);
      return { x, y, text: label, align, box, cost: outside + covered + (far - 1) * 4 } as const;
    }),
  );
  return candidates.reduce((best, each) => (each.cost < best.cost - 0.01 ? each : best));
}

function isInside({ x, y, width, height }: Box, frame: Frame): boolean {
  return x >= 0 && y >= 0 && x + width <= frame.width && y + height <= frame.height;
}

function boxAbout({ x, y }: Place, width: number, height: number): Box {
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

/** The weight of each dimension in the two components, as bars from 0. */
function loadings(
  { loadings: all }: MapPlot,
  { width, height }: { readonly width: number; readonly height: number },
): Extract<Drawing['view'], { layer: unknown }> {
  const step = height / all.length;
  const names = widest(
    all.map(({ label }) => label),
    type.small,
  );
  const between = 14;
  const room = (width - names - 6 - between) / 2;
  const bars = (['x', 'y'] as const).flatMap((component, nth) => {
    const from = names + 6 + nth * (room + between);
    const middle = from + room / 2;
    return all.map(({ label, ...weights }, place) => ({
      component: nth + 1,
      label,
      weight: weights[component],
      middle,
      from,
      to: from + room,
      end: middle + (weights[component] * (room - 34)) / 2,
      y: (place + 0.5) * step,
      top: place * step + 1.5,
      bottom: (place + 1) * step - 1.5,
    }));
  });
  const small = { size: type.small, colour: palette.mid } as const;
  const heads = bars.filter((_, nth) => nth % all.length === 0);
  const signed = (weight: number) => weight.toFixed(2).replace('-', '−');
  return {
    width,
    height,
    layer: [
      {
        data: { values: bars },
        mark: { type: 'rect', fill: palette.null },
        encoding: {
          x: pixels('middle'),
          x2: { field: 'end' },
          y: pixels('top'),
          y2: { field: 'bottom' },
        },
      },
      {
        data: { values: heads.map((head) => ({ x: head.middle, y: 0, y2: height })) },
        mark: { type: 'rule', color: palette.faint, strokeWidth: 0.5 },
        encoding: { x: pixels('x'), y: pixels('y'), y2: { field: 'y2' } },
      },
      ...texts(
        all.map(({ label }, place) => ({ x: names, y: (place + 0.5) * step, text: label })),
        { ...small, align: 'right' },
      ),
      ...texts(
        bars
          .filter(({ weight }) => weight >= 0)
          .map(({ end, y, weight }) => ({ x: end + 2, y, text: signed(weight) })),
        small,
      ),
      ...texts(
        bars
          .filter(({ weight }) => weight < 0)
          .map(({ end, y, weight }) => ({ x: end - 2, y, text: signed(weight) })),
        { ...small, align: 'right' },
      ),
      ...texts(
        heads.map(({ middle, component }) => ({
          x: middle,
          y: -6,
          text: component === 1 ? 'weights in the first component' : 'in the second',
        })),
        { ...small, align: 'center' },
      ),
    ],
  };
}
