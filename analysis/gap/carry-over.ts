import { attitudeProbes, type InferredAttitude } from '../../vocabulary/inference.js';
import { gathered } from '../statistics/clusters.js';
import { countAnswers, countPicked } from '../stories/attitude-accuracy.js';
import { byCondition } from '../stories/conditions.js';
import { resampled, type Unit } from '../stories/scores.js';
import type { CarryOver, Slope, UndecidedCarryOver } from './gap.js';
import { type ReadSlopeItem, shareFollowed } from './gap-items.js';
import {
  carryOverSlope,
  leastError,
  nuisanceOf,
  type SlopeItem,
  statedReliability,
} from './slope.js';
import { dimensionSlope, jackknifeSlope, permutationP, type SlopeUnit } from './slope-intervals.js';

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

/** Less than this is left by a story that decides nearly every reading. */
const LEAST_UNDECIDED = 0.1;

/**
 * λ* = λ/(1 − J): carry-over within the readings that the story did not decide, with both parts left to
 * vary together as pairs are left out. Null where 1 − J < 0.10, or without λ.
 */
export function carryOverWhereUndecided(
  items: readonly ReadSlopeItem[],
  { adjusted }: { readonly adjusted: boolean },
): Slope | null {
  const undecided = undecidedShare(items);
  if (undecided === null || undecided < LEAST_UNDECIDED) return null;
  const figure = (rows: readonly ReadSlopeItem[]) => {
    const slope = carryOverSlope(rows, { adjusted });
    const left = undecidedShare(rows);
    return slope === null || left === null || left <= 0 ? null : slope / left;
  };
  if (figure(items) === null) return null;
  return jackknifeSlope(items, figure, {
    n: items.length,
    least: (leastError(items, { adjusted }) ?? 0) / undecided,
  });
}

/** 1 − J. */
function undecidedShare(items: readonly ReadSlopeItem[]): number | null {
  const share = shareFollowed(items);
  return share === null ? null : 1 - share;
}

const kinds = ['neutral', 'absent', 'blind'] as const;

/** A value in a story that does not decide it, or the bare question. */
interface Undecided extends SlopeItem {
  readonly telling: string;
  readonly statement: string;
}

/**
 * λ_neutral, λ_absent and λ_blind, by condition and probe: the slope of z on s with an intercept per
 * dimension, where z is the mean over orders and draws of 1 for the target pole, −1 for the opposite one
 * and 0 for neither or unread. There is no opposite telling to balance an item that sounds nicer at one
 * pole, and no covariate, so that it describes and calls nobody projecting.
 *
 * The jackknife leaves out stories, or values where a kind has fewer than 10 of them; without a story, items.
 * @param stated p by item id; what is not in it is left out
 */
export function undecidedCarryOver(
  heard: readonly InferredAttitude[],
  stated: ReadonlyMap<string, number>,
): UndecidedCarryOver[] {
  return byCondition(heard).flatMap(({ condition, rows }) =>
    attitudeProbes.flatMap((measure) =>
      kinds.flatMap((kind) => {
        const asked = rows.filter((row) => row.probe === measure && row.kind === kind);
        const values = undecidedValues(asked, stated);
        return values.length === 0
          ? []
          : [{ ...condition, measure, kind, slope: slopeOf(values, kind) }];
      }),
    ),
  );
}

function undecidedValues(
  asked: readonly InferredAttitude[],
  stated: ReadonlyMap<string, number>,
): Undecided[] {
  const byValue = gathered(asked, ({ telling, statement }) => JSON.stringify([telling, statement]));
  return byValue.flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { telling, statement, cluster, category } = first;
    const likelihood = stated.get(statement);
    const answers = countAnswers(rows);
    if (likelihood === undefined || answers === 0) return [];
    return {
      telling,
      statement,
      cluster,
      dimension: category,
      stated: 2 * likelihood - 1,
      lean: (count(rows, 'target') - count(rows, 'opposite')) / answers,
      covariate: null,
      halves: null,
    };
  });
}

function slopeOf(values: readonly Undecided[], kind: UndecidedCarryOver['kind']): Slope {
  const { unit, rows } = resampledValues(values, kind);
  return jackknifeSlope(rows, (kept) => carryOverSlope(kept, { adjusted: false }), {
    n: new Set(values.map(({ statement }) => statement)).size,
    unit,
    least: leastError(rows, { adjusted: false }) ?? 0,
  });
}

function resampledValues(
  values: readonly Undecided[],
  kind: UndecidedCarryOver['kind'],
): { readonly unit: Unit | 'item'; readonly rows: readonly Undecided[] } {
  if (kind !== 'blind') return resampled(values, kind);
  return { unit: 'item', rows: values.map((row) => ({ ...row, cluster: row.statement })) };
}

function count(rows: readonly InferredAttitude[], attitude: string): number {
  return rows.reduce((sum, row) => sum + countPicked(row, attitude), 0);
}
