import type { TopLevelSpec } from 'vega-lite';
import { NULL_LIKELIHOOD } from '../lean.js';
import { palette } from '../palette.js';

export type Layer = Extract<TopLevelSpec, { layer: unknown }>['layer'][number];
/** Panels side by side. */
export type PanelRow = Extract<TopLevelSpec, { hconcat: unknown }>;
export type Panel = PanelRow['hconcat'][number];

/** A mark's datum: its row on the page, and whatever else it encodes. */
export interface Placed {
  readonly place: number;
}

/** The axis of a likelihood, 0..1, with the null named where it stands. */
export const likelihoodAxis = {
  scale: { domain: [0, 1], nice: false },
  axis: {
    values: [0, NULL_LIKELIHOOD, 1],
    labelExpr: "datum.value === 0.5 ? ['0.5', 'null'] : datum.value",
  },
  title: null,
};

export type Axis = Omit<typeof likelihoodAxis, 'title'> & { readonly title: string | null };

/** Rows from the top down, one unit each; hidden axis, since names are drawn as marks. */
export function rowAxis(rows: number) {
  return {
    field: 'place',
    type: 'ordinal',
    scale: { domain: Array.from({ length: rows }, (_, place) => place) },
    axis: null,
  } as const;
}

/** The line above a chart that says what its marks mean. */
export function markKey(...meanings: readonly string[]) {
  return {
    text: meanings.join('\u2003\u2003'),
    fontWeight: 400,
    color: palette.quiet,
    offset: 14,
  } as const;
}

/** A dashed line at the value that stands for knowing nothing. */
export function nullLine(value: number = NULL_LIKELIHOOD, axis: Axis = likelihoodAxis): Layer {
  return {
    data: { values: [{}] },
    mark: { type: 'rule', color: palette.null, strokeDash: [3, 3] },
    encoding: { x: { datum: value, type: 'quantitative', ...axis } },
  };
}

export interface IntervalLine extends Placed {
  readonly low: number;
  readonly high: number;
  /** A colour of the palette. */
  readonly colour: string;
}

/** Where marks stand: among how many rows, on which axis, how far below the middle of the row. */
export interface Standing {
  readonly rows: number;
  /** In pixels. */
  readonly below?: number;
  readonly axis?: Axis;
}

/** Horizontal lines from `low` to `high` on their rows. */
export function intervalLines(
  data: readonly IntervalLine[],
  { rows, below = 0, axis = likelihoodAxis, width = 2 }: Standing & { readonly width?: number },
): Layer {
  return {
    data: { values: [...data] },
    mark: { type: 'rule', strokeWidth: width, strokeCap: 'round', yOffset: below },
    encoding: {
      x: { field: 'low', type: 'quantitative', ...axis },
      x2: { field: 'high' },
      y: rowAxis(rows),
      color: { field: 'colour', type: 'nominal', scale: null },
    },
  };
}

export type Shape = 'circle' | 'diamond' | 'triangle-up' | 'square' | 'cross';

export interface Dot extends Placed {
  readonly value: number;
  /** A colour of the palette for the outline. */
  readonly colour: string;
  /** A colour of the palette for the inside, or `transparent`. */
  readonly fill: string;
}

/** Points at `value` on their rows. `size` is an area in square pixels. */
export function dots(
  data: readonly Dot[],
  options: Standing & { readonly shape: Shape; readonly size: number },
): Layer {
  const { rows, shape, size, below = 0, axis = likelihoodAxis } = options;
  return {
    data: { values: [...data] },
    mark: { type: 'point', shape, size, yOffset: below, strokeWidth: 1.4, opacity: 1 },
    encoding: {
      x: { field: 'value', type: 'quantitative', ...axis },
      y: rowAxis(rows),
      stroke: { field: 'colour', type: 'nominal', scale: null },
      fill: { field: 'fill', type: 'nominal', scale: null },
    },
  };
}

export interface Label extends Placed {
  readonly text: string;
}

/** Text on rows, `x` pixels from the left edge of the panel. */
export function labels(
  data: readonly Label[],
  options: {
    readonly rows: number;
    readonly x: number;
    readonly align: 'left' | 'right' | 'center';
    readonly dy?: number;
    readonly colour?: string;
    readonly weight?: 400 | 600;
  },
): Layer {
  return {
    data: { values: [...data] },
    mark: {
      type: 'text',
      align: options.align,
      baseline: 'middle',
      dy: options.dy ?? 0,
      color: options.colour ?? palette.ink,
      fontWeight: options.weight ?? 400,
    },
    encoding: {
      x: { value: options.x },
      y: rowAxis(options.rows),
      text: { field: 'text', type: 'nominal' },
    },
  };
}
