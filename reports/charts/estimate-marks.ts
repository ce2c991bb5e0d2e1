import type { Estimate } from '../../analysis/profile.js';
import { leanColours } from './lean-colours.js';
import { dots, intervalLines, type Layer } from './panel.js';

/** An estimate on the row of its respondent. */
export interface PlacedEstimate {
  readonly place: number;
  readonly figure: Estimate;
}

/** Estimates as dots with their intervals; one without a value is left out, one without limits has no line. */
export function estimateMarks(
  placed: readonly PlacedEstimate[],
  { rows, size }: { readonly rows: number; readonly size: number },
): Layer[] {
  const limits = placed.flatMap(({ place, figure }) => {
    const { low, high } = figure;
    return low === null || high === null
      ? []
      : [{ place, low, high, colour: leanColours(figure).colour }];
  });
  const points = placed.flatMap(({ place, figure }) =>
    figure.value === null ? [] : [{ place, value: figure.value, ...leanColours(figure) }],
  );
  return [intervalLines(limits, rows), dots(points, { rows, shape: 'circle', size })];
}
