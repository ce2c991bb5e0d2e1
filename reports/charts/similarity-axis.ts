import type { Limited } from './estimate-marks.js';
import type { Axis } from './panel.js';

/** Ticks stand on twentieths. */
const FINEST = 20;

/**
 * An axis with three ticks that holds all of these similarities, 0..1, and their limits: it need not
 * begin at 0, since the null is drawn beside them and small distances matter. A title says by which
 * equation they are.
 */
export function similarityAxis(
  similarities: readonly Limited[],
  { title = null }: { readonly title?: string | null } = {},
): Axis {
  const figures = similarities.flatMap(({ value, low, high }) =>
    [value, low, high].flatMap((figure) => figure ?? []),
  );
  const least = Math.floor(Math.min(1, ...figures) * FINEST);
  const most = Math.ceil(Math.max(0, ...figures) * FINEST);
  const step = Math.max(1, Math.ceil((most - least) / 2));
  const first = Math.min(least, FINEST - 2 * step);
  const tick = (nth: number) => (first + nth * step) / FINEST;
  const axis = {
    values: [tick(0), tick(1), tick(2)],
    labelExpr: "format(datum.value, '.2f')",
    titleFontWeight: 400,
  };
  return { scale: { domain: [tick(0), tick(2)], nice: false }, axis, title };
}
