import type { Point, Segment } from './geometry.js';
import type { Layer } from './panel.js';

/** A position in pixels from the left upper corner of a panel. */
const at = (field: string) => ({ field, type: 'quantitative', scale: null, axis: null }) as const;

const sides = ['left', 'center', 'right'] as const;

/** Words upon their base line, which begins, has its middle or ends at this place. */
export interface Words extends Point {
  readonly text: string;
  readonly align: (typeof sides)[number];
}

/** How texts are set: `size` in pixels; `outline` is the width of a line about the letters, of their colour. */
export interface WordLook {
  readonly size: number;
  readonly colour: string;
  readonly weight?: 400 | 600;
  readonly outline?: number;
}

/** Texts of one look. */
export function wordMarks(words: readonly Words[], options: WordLook): Layer[] {
  const { colour, outline } = options;
  return sides.map((align) => ({
    data: { values: words.filter((each) => each.align === align) },
    mark: {
      type: 'text',
      align,
      baseline: 'alphabetic',
      fontSize: options.size,
      fontWeight: options.weight ?? 400,
      color: colour,
      ...(outline === undefined
        ? {}
        : { stroke: colour, strokeWidth: outline, strokeJoin: 'round' }),
    },
    encoding: { x: at('x'), y: at('y'), text: { field: 'text', type: 'nominal' } },
  }));
}

/** Thin lines from a mark to its label. */
export function leaderMarks(leaders: readonly Segment[], colour: string): Layer {
  return {
    data: {
      values: leaders.map(({ from, to }) => ({ x: from.x, y: from.y, x2: to.x, y2: to.y })),
    },
    mark: { type: 'rule', color: colour, strokeWidth: 0.9 },
    encoding: { x: at('x'), y: at('y'), x2: { field: 'x2' }, y2: { field: 'y2' } },
  };
}

/** Points of one look; `size` is an area in square pixels. */
export function pointMarks(
  points: readonly Point[],
  options: {
    readonly shape: 'circle' | 'diamond' | 'cross';
    readonly size: number;
    readonly colour: string;
    readonly fill: string;
  },
): Layer {
  return {
    data: { values: [...points] },
    mark: {
      type: 'point',
      shape: options.shape,
      size: options.size,
      stroke: options.colour,
      fill: options.fill,
      strokeWidth: 1.2,
      opacity: 1,
    },
    encoding: { x: at('x'), y: at('y') },
  };
}

/** Lines through several points each, such as arrows; closed and filled where a fill is given. */
export function pathMarks(
  paths: readonly (readonly Point[])[],
  options: { readonly colour: string; readonly width: number; readonly fillOpacity?: number },
): Layer {
  return {
    data: {
      values: paths.flatMap((points, path) =>
        points.map((point, place) => ({ x: point.x, y: point.y, path, place })),
      ),
    },
    mark: {
      type: 'line',
      interpolate: options.fillOpacity === undefined ? 'linear' : 'linear-closed',
      stroke: options.colour,
      strokeWidth: options.width,
      ...(options.fillOpacity === undefined
        ? {}
        : { fill: options.colour, fillOpacity: options.fillOpacity }),
    },
    encoding: {
      x: at('x'),
      y: at('y'),
      detail: { field: 'path', type: 'nominal' },
      order: { field: 'place', type: 'quantitative' },
    },
  };
}
