import { carryOverSlope } from './carry-over-slope.js';
import { dimensionSlope } from './dimension-slope.js';
import type { CarryOver, Slope } from './gap.js';
import { jackknifeSlope } from './jackknife-slope.js';
import { leastError } from './least-error.js';
import { permutationP } from './permutation-p.js';
import { nuisanceOf } from './residuals.js';
import type { SlopeUnit } from './slope-from.js';
import type { SlopeItem } from './slope-item.js';
import { statedReliability } from './stated-reliability.js';

/** Below this reliability what is stated is noise rather than a leaning, and λ is not corrected for it. */
export const LEAST_RELIABILITY = 0.5;

export interface CarryOverOptions {
  /** An integer; p alone depends on it. */
  readonly seed: number;
  /** Draws of the permutation test, 10,000 where absent; with 0 there is no p. */
  readonly draws?: number;
}

/** Whether the items' covariate is taken out. */
interface Model {
  readonly adjusted: boolean;
}

/**
 * λ over the items of all dimensions, an intercept each, resampled by delete-one-pair jackknife.
 *
 * In simulation (12 to 48 pairs of one or five items, asked once; d′ 2–6; projection 0–0.6; pairs and
 * items that shift the criterion) the interval of λ covers 94–100 % and so does that of λ/ρ, most near
 * the ceiling and with a dozen items, where {@link leastError} keeps it from being too narrow.
 * @example
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   cluster: `pair-${place}`,
 *   dimension: place % 2 === 0 ? 'pdi' : 'idv',
 *   stated: ((place * 5) % 12) / 6 - 1,
 *   lean: 0.3 * (((place * 5) % 12) / 6 - 1) + (place % 3 === 0 ? 0.1 : -0.05),
 *   covariate: null,
 *   halves: null,
 * }));
 * const { slope, p } = pooledCarryOver(items, { seed: 1 });
 * [slope.value, slope.low, slope.high] // → [0.274, 0.06, 0.488]
 * p < 0.01 // → true
 */
export function pooledCarryOver(items: readonly SlopeItem[], options: CarryOverOptions): CarryOver {
  return carryOver(items, {
    ...options,
    unit: 'pair',
    slopeOf: (model) => pooledSlope(items, model),
  });
}

/** λ over the items of one dimension, which are taken as independent. */
export function dimensionCarryOver(
  items: readonly SlopeItem[],
  options: CarryOverOptions,
): CarryOver {
  const apart = items.map((item, place) => ({ ...item, cluster: String(place) }));
  return carryOver(apart, {
    ...options,
    unit: 'item',
    slopeOf: (model) => dimensionSlope(apart, model),
  });
}

function pooledSlope(items: readonly SlopeItem[], model: Model): Slope {
  return jackknifeSlope(items, (rows) => carryOverSlope(rows, model), {
    n: items.length,
    least: leastError(items, model) ?? 0,
  });
}

function carryOver(
  items: readonly SlopeItem[],
  {
    unit,
    slopeOf,
    ...permutation
  }: CarryOverOptions & { readonly unit: SlopeUnit; readonly slopeOf: (model: Model) => Slope },
): CarryOver {
  const model = { adjusted: isAdjustable(items) };
  const slope = slopeOf(model);
  return {
    slope,
    ...model,
    unadjusted: model.adjusted ? slopeOf({ adjusted: false }) : slope,
    reliability: statedReliability(items, model),
    corrected: correctedSlope(items, { ...model, unit }),
    p: permutationP(items, { ...model, ...permutation }),
  };
}

/** Every item has a covariate, these differ within a dimension, and something is left of s without them. */
function isAdjustable(items: readonly SlopeItem[]): boolean {
  return (
    items.every(({ covariate }) => covariate !== null) &&
    nuisanceOf(items, { adjusted: true }).covariate !== null &&
    carryOverSlope(items, { adjusted: true }) !== null
  );
}

/**
 * λ/ρ: what λ would be with endless answers per item, since noise in s shrinks a slope by the reliability
 * of s. Both are resampled together. Null where ρ < 0.5. Source: Spearman 1904.
 */
function correctedSlope(
  items: readonly SlopeItem[],
  { unit, ...model }: Model & { readonly unit: SlopeUnit },
): Slope | null {
  const reliability = statedReliability(items, model);
  if (reliability === null || reliability < LEAST_RELIABILITY) return null;
  return jackknifeSlope(items, (rows) => ratio(rows, model), {
    n: items.length,
    unit,
    least: (leastError(items, model) ?? 0) / reliability,
  });
}

function ratio(rows: readonly SlopeItem[], model: Model): number | null {
  const slope = carryOverSlope(rows, model);
  const reliability = statedReliability(rows, model);
  return slope === null || reliability === null ? null : slope / reliability;
}
