import type { Limited } from './estimate-marks.js';
import type { Axis } from './panel.js';

/** Windows to either side of 0; the smallest that holds every mark is taken. */
const windows = [0.1, 0.25, 0.5, 0.75, 1];

/** An axis to both sides of 0, the null, that holds every figure with its limits. */
export function signedAxis(figures: readonly Limited[]): Axis {
  const farthest = Math.max(
    0,
    ...figures.flatMap(({ value, low, high }) =>
      [value, low, high].map((each) => Math.abs(each ?? 0)),
    ),
  );
  const end = windows.find((window) => farthest < window) ?? 1;
  // The labels of the ends stand within the panel, so that those of the next keep their room.
  const axis = {
    values: [-end, 0, end],
    labelFlush: true,
    labelOverlap: false,
    labelExpr:
      "datum.value === 0 ? ['0', 'null'] : (datum.value > 0 ? '+' : '−') + abs(datum.value)",
  };
  return { scale: { domain: [-end, end], nice: false }, axis, title: null };
}
