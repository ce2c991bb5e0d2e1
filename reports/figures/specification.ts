import type { TopLevelSpec } from 'vega-lite';
import type { Plot } from '../document/plot.js';
import { intervalDrawing } from './interval.js';
import { mapDrawing } from './map.js';
import { matrixDrawing } from './matrix.js';
import { type PrintWidth, pointsOf } from './print-width.js';
import { slopeDrawing } from './slope.js';
import { config, type Drawing } from './style.js';

/** The Vega-Lite specification of a plot at a print width, its data in it. */
export function specificationOf(plot: Plot, width: PrintWidth): TopLevelSpec {
  return drawingOf(plot, width).specification;
}

/** A plot laid out at a print width. */
export function drawingOf(plot: Plot, width: PrintWidth): SizedDrawing {
  const points = pointsOf(width);
  const { view, padding, height } = drawn(plot, points);
  return {
    specification: {
      $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
      description: plot.alt,
      padding,
      config,
      ...view,
    },
    padding,
    width: points,
    height,
  };
}

export interface SizedDrawing extends Omit<Drawing, 'view'> {
  readonly specification: TopLevelSpec;
  readonly width: number;
}

function drawn(plot: Plot, width: number): Drawing {
  switch (plot.kind) {
    case 'interval':
      return intervalDrawing(plot, width);
    case 'map':
      return mapDrawing(plot, width);
    case 'matrix':
      return matrixDrawing(plot, width);
    case 'slope':
      return slopeDrawing(plot, width);
  }
}
