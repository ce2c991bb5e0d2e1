import { gathered } from '../hearing/gathered.js';
import { varies } from '../pooled-correlation.js';
import type { Placed } from './among-others.js';
import type { Slope } from './gap.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { product, statedResiduals } from './residuals.js';
import type { SlopeItem } from './slope-item.js';

/** An item of one of several respondents. */
interface PooledItem extends SlopeItem {
  /** Its id. */
  readonly respondent: string;
}

/**
 * One slope of e on s for several respondents, with an intercept per respondent and dimension and without
 * desirability; a pair is left out for all of them at once, and the standard error is at least
 * {@link leastError}'s. It describes: an item that sounds nicer at one pole to all of them raises it
 * without any carry-over. Null with fewer than two.
 */
export function pooledGap(respondents: readonly Placed[]): Slope | null {
  if (respondents.length < 2) return null;
  const rows = respondents.flatMap(({ id, items }) =>
    [...items.values()].map((item): PooledItem => ({ ...item, respondent: id })),
  );
  const { squares } = sumsWithin(rows);
  return jackknifeSlope(rows, slopeWithin, {
    n: rows.length,
    least: squares === 0 ? 0 : Math.sqrt(2 / (rows.length * squares)),
  });
}

function slopeWithin(rows: readonly PooledItem[]): number | null {
  const { products, squares } = sumsWithin(rows);
  return varies(squares / rows.length) ? products / squares : null;
}

/** Σs̃e and Σs̃², with s less the mean of its respondent and dimension. */
function sumsWithin(rows: readonly PooledItem[]): {
  readonly products: number;
  readonly squares: number;
} {
  let products = 0;
  let squares = 0;
  for (const own of gathered(rows, ({ respondent }) => respondent)) {
    const stated = statedResiduals(own, { adjusted: false });
    products += product(
      stated,
      Float64Array.from(own, ({ lean }) => lean),
    );
    squares += product(stated, stated);
  }
  return { products, squares };
}
