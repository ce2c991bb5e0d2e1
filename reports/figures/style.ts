import type { Config, TopLevelSpec } from 'vega-lite';
import type { Mark } from '../document/plot.js';

/** A layer of a Vega-Lite view. */
export type Layer = Extract<TopLevelSpec, { layer: unknown }>['layer'][number];
/** One of the views that stand side by side. */
export type View = Extract<TopLevelSpec, { hconcat: unknown }>['hconcat'][number];

/** A plot laid out at a width. */
export interface Drawing {
  /** A Vega-Lite view, or several side by side. */
  readonly view:
    | { readonly width: number; readonly height: number; readonly layer: Layer[] }
    | { readonly hconcat: View[]; readonly spacing: number; readonly bounds: 'flush' }
    | { readonly vconcat: View[]; readonly spacing: number; readonly bounds: 'flush' }
    | {
        readonly concat: View[];
        readonly columns: number;
        readonly spacing: { readonly row: number; readonly column: number };
        readonly bounds: 'flush';
      };
  /** Of the plotted area: names and figures stand in it. */
  readonly padding: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>;
  /** Of the whole, in points. */
  readonly height: number;
}

/** Colours on white. Those of poles mean poles and nothing else. */
export const palette = {
  paper: '#ffffff',
  ink: '#1a1d21',
  mid: '#59616a',
  faint: '#6f7780',
  null: '#a9b0b8',
  lane: '#f3f4f6',
  band: '#d9dde2',
  rule: '#e3e6e9',
  opposite: '#b4530a',
  oppositeTint: '#e3b48f',
  target: '#1565a8',
  targetTint: '#94bce0',
} as const;

/** How a figure is drawn that stands so to its null: a solid mark, or a ring where it does not differ. */
export const marks: Readonly<Record<Mark, { readonly colour: string; readonly tint: string }>> = {
  target: { colour: palette.target, tint: palette.targetTint },
  opposite: { colour: palette.opposite, tint: palette.oppositeTint },
  clear: { colour: palette.ink, tint: palette.null },
  none: { colour: palette.faint, tint: palette.faint },
};

/** Most that a figure is high, in points: an A4 page with its margins and a caption. */
export const PAGE_HEIGHT = 680;

/** Type sizes in points; nothing is set smaller than `small`. */
export const type = { small: 7, normal: 7.5 } as const;

/** Height of a line of type, as a share of its size. */
export const LINE = 1.16;

/** Heights of a line of either size, in points. */
export const SMALL_LINE = type.small * LINE;
export const NORMAL_LINE = type.normal * LINE;

/** How much wider semibold type is. */
export const BOLD = 1.06;

/** Free space round a drawing, in points. */
export const MARGIN = 4;

export const config: Config = {
  font: 'Inter, Helvetica, Arial, sans-serif',
  aria: false,
  background: palette.paper,
  view: { stroke: null },
  point: { shape: 'circle', filled: true, opacity: 1, strokeWidth: 1 },
  concat: { spacing: 0 },
  axis: {
    labelColor: palette.mid,
    labelFontSize: type.small,
    labelLimit: 0,
    labelPadding: 2,
    titleColor: palette.mid,
    titleFontSize: type.small,
    titleFontWeight: 400,
    titleLimit: 0,
    titlePadding: 3,
    grid: false,
    domain: false,
    tickColor: palette.null,
    tickWidth: 0.5,
    tickSize: 3,
    tickRound: false,
    translate: 0,
  },
  text: { fontSize: type.normal, color: palette.ink, limit: 0, lineHeight: type.normal * LINE },
  rule: { color: palette.null },
};

/** A place in points from the upper left corner of a view. */
export function pixels(field: string) {
  return { field, type: 'quantitative', scale: null, axis: null } as const;
}

/** A position on a scale from one end of a view to the other, without an axis. */
export function scaled(field: string, [min, max]: readonly [number, number]) {
  const domain: [number, number] = [min, max];
  return {
    field,
    type: 'quantitative' as const,
    scale: { domain, nice: false, zero: false },
    axis: null,
  };
}

/** How a datum draws its interval and its point, so that one layer draws all of them. */
export function lookOf(mark: Mark) {
  const { colour, tint } = marks[mark];
  const isSolid = mark !== 'none';
  return {
    mark,
    colour,
    fill: isSolid ? colour : palette.paper,
    area: isSolid ? 24 : 19,
    tint,
    thick: isSolid ? 2.6 : 0.9,
  };
}

/** A colour or a size that each datum says itself. */
export function given(field: string, kind: 'nominal' | 'quantitative' = 'nominal') {
  return { field, type: kind, scale: null, legend: null };
}

/** Encodes a point by {@link lookOf}: solid, or a ring. */
export const pointLook = {
  fill: given('fill'),
  stroke: given('colour'),
  size: given('area', 'quantitative'),
};

/** Encodes an interval by {@link lookOf}: thick in a tint, or thin. */
export const intervalLook = { color: given('tint'), strokeWidth: given('thick', 'quantitative') };

/** A text at a place of its own, in a colour of its own where it has one. */
export interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string | readonly string[];
  readonly colour?: string;
}

/** Texts of one size and alignment; no layer without any. */
export function texts(
  values: readonly Text[],
  {
    align = 'left',
    baseline = 'middle',
    size = type.normal,
    colour = palette.ink,
    bold = false,
    halo = false,
    angle = 0,
  }: {
    readonly align?: 'left' | 'center' | 'right';
    readonly baseline?: 'top' | 'middle' | 'bottom';
    readonly size?: number;
    readonly colour?: string;
    readonly bold?: boolean;
    /** A line of paper instead of the letters, which keeps off them what they will stand on. */
    readonly halo?: boolean;
    readonly angle?: number;
  } = {},
): Layer[] {
  if (values.length === 0) return [];
  const isOwn = values.some((each) => each.colour !== undefined);
  return [
    {
      data: { values: values.map((each) => (isOwn ? { colour, ...each } : { ...each })) },
      mark: {
        type: 'text',
        align,
        baseline,
        fontSize: size,
        lineHeight: size * LINE,
        color: halo ? palette.paper : colour,
        ...(halo ? { stroke: palette.paper, strokeWidth: 2 } : {}),
        ...(angle === 0 ? {} : { angle }),
        ...(bold ? { fontWeight: 600 } : {}),
      },
      encoding: {
        x: pixels('x'),
        y: pixels('y'),
        text: { field: 'text', type: 'nominal' },
        ...(isOwn ? { color: given('colour') } : {}),
      },
    },
  ];
}
