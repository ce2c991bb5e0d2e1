import { palette } from '../palette.js';
import type { Limited, PlacedEstimate } from './estimate-marks.js';
import { dots, type Layer, type Standing } from './panel.js';

/** Whether a figure has an interval to be told by. */
export function isLimited({ low, high }: Limited): boolean {
  return low !== null && high !== null;
}

/** A hollow cross for each of these figures that has no interval, and so is told from nothing. */
export function unlimitedMarks(placed: readonly PlacedEstimate[], standing: Standing): Layer {
  const points = placed.flatMap(({ place, figure }) =>
    figure.value === null || isLimited(figure)
      ? []
      : [{ place, value: figure.value, colour: palette.quiet, fill: palette.paper }],
  );
  return dots(points, { ...standing, shape: 'cross', size: 46 });
}
