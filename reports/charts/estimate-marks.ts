import type { Estimate } from '../../analysis/profile.js';
import { leanColours } from './lean-colours.js';
import {
  dots,
  intervalLines,
  type Layer,
  type Placed,
  type Shape,
  type Standing,
} from './panel.js';

/** A value with its limits, as far as there are any. */
export type Limited = Pick<Estimate, 'value' | 'low' | 'high'>;

/** A figure on its row. */
export interface PlacedEstimate extends Placed {
  readonly figure: Limited;
}

/** The colours of a mark: its outline with its interval, and its inside. */
export interface MarkColours {
  readonly colour: string;
  readonly fill: string;
}

/** Figures as marks with their intervals; one without a value is left out, one without limits has no line. */
export function estimateMarks(
  placed: readonly PlacedEstimate[],
  options: Standing & {
    readonly size: number;
    readonly shape?: Shape;
    /** How thick the intervals are, in pixels. */
    readonly width?: number;
    /** Those of its lean where absent. */
    readonly colours?: (figure: Limited) => MarkColours;
  },
): Layer[] {
  const { size, shape = 'circle', width = 2, colours = leanColours, ...standing } = options;
  const limits = placed.flatMap(({ place, figure }) => {
    const { low, high } = figure;
    return low === null || high === null
      ? []
      : [{ place, low, high, colour: colours(figure).colour }];
  });
  const points = placed.flatMap(({ place, figure }) =>
    figure.value === null ? [] : [{ place, value: figure.value, ...colours(figure) }],
  );
  return [
    intervalLines(limits, { ...standing, width }),
    dots(points, { ...standing, shape, size }),
  ];
}
