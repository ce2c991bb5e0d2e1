import type { Slope } from './gap.js';
import { leastError } from './least-error.js';
import { hasSpread, nuisanceOf, product, residuals } from './residuals.js';
import { slopeFrom } from './slope-from.js';
import type { SlopeItem } from './slope-item.js';

/** Fewest items of a dimension that an interval can rest on. */
const FEWEST_ITEMS = 6;

/** A leverage of more than this is 1 but for rounding. */
const WHOLE = 1 - 1e-9;

/**
 * λ over the items of one dimension, with t(n − parameters) limits from {@link robustError}, which is
 * at least {@link leastError}. No interval under 6 items, nor where s differs on one item alone.
 */
export function dimensionSlope(
  items: readonly SlopeItem[],
  options: { readonly adjusted: boolean },
): Slope {
  const nuisance = nuisanceOf(items, options);
  const { covariate } = nuisance;
  const stated = residuals(
    items.map((item) => item.stated),
    nuisance,
  );
  const leans = residuals(
    items.map(({ lean }) => lean),
    nuisance,
  );
  const value = hasSpread(stated) ? product(stated, leans) / product(stated, stated) : null;
  const error = value === null ? null : robustError({ stated, leans, covariate, slope: value });
  return slopeFrom(value, {
    standardError: error === null ? null : Math.max(error, leastError(items, options) ?? 0),
    degreesOfFreedom: items.length - (covariate === null ? 2 : 3),
    n: items.length,
    clusters: items.length,
    unit: 'item',
    fewest: FEWEST_ITEMS,
  });
}

interface Fitted {
  /** s̃: residuals of s on intercept and covariate. */
  readonly stated: Float64Array;
  /** Those of e. */
  readonly leans: Float64Array;
  /** Centred. */
  readonly covariate: Float64Array | null;
  readonly slope: number;
}

/**
 * HC3, √(Σ(s̃_i·u_i/(1 − h_i))²)/Σs̃², with u the residuals of the whole regression and h the leverages,
 * 1/n + d_i²/Σd² + s̃_i²/Σs̃². Null where an item determines its own fit, h = 1: without it there would
 * be nothing to tell. Source: MacKinnon & White 1985.
 */
function robustError({ stated, leans, covariate, slope }: Fitted): number | null {
  const squares = product(stated, stated);
  const rated = covariate === null ? 1 : product(covariate, covariate);
  let sum = 0;
  for (const [place, own] of stated.entries()) {
    const leverage =
      1 / stated.length + (covariate?.[place] ?? 0) ** 2 / rated + own ** 2 / squares;
    if (leverage > WHOLE) return null;
    sum += ((own * ((leans[place] ?? 0) - slope * own)) / (1 - leverage)) ** 2;
  }
  return Math.sqrt(sum) / squares;
}
