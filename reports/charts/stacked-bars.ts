import { palette } from '../palette.js';
import { type Layer, likelihoodAxis, type Placed, rowAxis, type Standing } from './panel.js';

/** One part of a bar that runs from 0 to 1. */
export interface Part {
  /** 0..1; the parts of a bar sum to 1. */
  readonly share: number;
  /** A colour of the palette. */
  readonly fill: string;
}

export interface Bar extends Placed {
  readonly parts: readonly Part[];
}

/** A part with where it begins and ends. */
export interface PlacedPart extends Part, Placed {
  readonly from: number;
  readonly to: number;
}

/** The parts of bars, one after another from 0. */
export function placedParts(bars: readonly Bar[]): readonly PlacedPart[] {
  return bars.flatMap(({ place, parts }) =>
    parts.map((part, nth) => {
      const from = parts.slice(0, nth).reduce((sum, { share }) => sum + share, 0);
      return { ...part, place, from, to: from + part.share };
    }),
  );
}

/** Stacked bars on their rows. */
export function stackedBars(
  bars: readonly Bar[],
  options: Standing & { readonly height: number },
): Layer {
  const { rows, height, below = 0, axis = likelihoodAxis } = options;
  return {
    data: { values: [...placedParts(bars)] },
    mark: { type: 'bar', height, yOffset: below, stroke: palette.null, strokeWidth: 0.5 },
    encoding: {
      x: { field: 'from', type: 'quantitative', ...axis },
      x2: { field: 'to' },
      y: rowAxis(rows),
      fill: { field: 'fill', type: 'nominal', scale: null },
    },
  };
}
