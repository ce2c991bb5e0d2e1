import { attitudeProbes, type InferredAttitude } from '../../vocabulary/inference.js';
import { gathered } from '../statistics/clusters.js';
import { countAnswers, countPicked } from '../stories/attitude-accuracy.js';
import { byCondition } from '../stories/conditions.js';
import { resampled, type Unit } from '../stories/scores.js';
import type { CarryOver, Slope, UndecidedCarryOver } from './gap.js';
import {
  carryOverSlope,
  isAdjustable,
  leastError,
  leastErrorOf,
  type Moments,
  momentsOf,
  type OfOneFamily,
  ofOneFamily,
  ratingReliability,
  reliabilityOf,
  type SlopeItem,
  type SlopeModel,
  slopeOf,
} from './slope.js';
import {
  type JackknifeOptions,
  jackknifeRatio,
  jackknifeSlope,
  type SlopeUnit,
  slopeP,
  widened,
} from './slope-intervals.js';

/** Below this reliability what is stated is noise rather than a leaning, and λ is not corrected for it. */
export const MIN_RELIABILITY = 0.5;

/** Reliabilities of the ratings that a slope is looked at under, besides their own: description, which no verdict rests on. */
const reliabilities = [0.9, 0.8, 0.7, 0.6, 0.5];

export interface CarryOverOptions {
  /** Whether biases of the survey make λ/ρ untrustworthy; false where absent. */
  readonly biased?: boolean;
  /** Whether λ is looked at under other reliabilities of the ratings too; true where absent. */
  readonly curve?: boolean;
}

/**
 * λ over the items of all dimensions, an intercept each, resampled by delete-one-pair jackknife. Ratings of two or
 * more families of readers tell their own reliability, which is resampled with λ. Those of one family cannot: then the
 * interval is the union of those under every reliability from 0.6 to the readers' agreement (alpha), and λ is
 * given at the lower of that and 0.766.
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
 *   covariates: null,
 *   halves: null,
 * }));
 * const { slope, p } = pooledCarryOver(items);
 * [slope.value, slope.low, slope.high] // → [0.274, 0.06, 0.488]
 * p // → 0.014
 */
export function pooledCarryOver(
  items: readonly SlopeItem[],
  { biased = false, curve = true }: CarryOverOptions = {},
): CarryOver {
  const under = curve ? reliabilities : [];
  return carryOverOf(items, { unit: 'pair', parameters: 1, tests: 1, biased, under });
}

/**
 * λ over the items of one dimension, which are taken as independent: a delete-one-item jackknife, which is
 * HC3 for a plain slope (MacKinnon & White 1985), with t(items − parameters).
 * @param tests dimensions among which its p is corrected
 */
export function dimensionCarryOver(
  items: readonly SlopeItem[],
  { biased = false, tests = 1 }: CarryOverOptions & { readonly tests?: number } = {},
): CarryOver {
  const apart = items.map((item, place) => ({ ...item, cluster: String(place) }));
  const parameters = 2 + (items[0]?.covariates?.length ?? 0);
  return carryOverOf(apart, { unit: 'item', parameters, tests, biased, under: [] });
}

interface Resampling {
  readonly unit: SlopeUnit;
  /** Degrees of freedom that the slope takes. */
  readonly parameters: number;
  readonly tests: number;
  readonly biased: boolean;
  /** Reliabilities of ratings that it is looked at under. */
  readonly under: readonly number[];
}

/** Ratings that enter, in the order of covariates. */
const ratingNames = ['desirability', 'plainness'] as const;

function carryOverOf(
  items: readonly SlopeItem[],
  { biased, under, ...resampling }: Resampling,
): CarryOver {
  const model = { adjusted: isAdjustable(items) };
  const moments = momentsOf(items);
  const optionsOf = (own: SlopeModel) => ({
    n: items.length,
    ...resampling,
    least: leastErrorOf(moments, own) ?? 0,
  });
  const slopeUnder = (own: SlopeModel) =>
    jackknifeSlope(moments, (rows) => slopeOf(rows, own), optionsOf(own));
  const figuresUnder = (own: SlopeModel) => ({
    slope: slopeUnder(own),
    corrected: biased ? null : correctedSlope(moments, { model: own, options: optionsOf(own) }),
  });
  const own = figuresUnder(model);
  const covariates = model.adjusted ? (items[0]?.covariates ?? []) : [];
  const extremes = modelsWithin(items, model).map(figuresUnder);
  const slopes = extremes.map(({ slope }) => slope);
  const ps = [own.slope, ...slopes].map((each) => slopeP(each, resampling));
  const isSpread = slopes.some(({ value }) => (value ?? 0) * (own.slope.value ?? 0) <= 0);
  return {
    slope: widened(own.slope, slopes),
    ...model,
    provisional: extremes.length > 0,
    plainness: covariates.length > 1,
    ratings: covariates.map(({ error, agreement }, place) => {
      const of = ratingNames[place === 0 ? 0 : 1];
      if (error === null) {
        const { least, assumed } = ofOneFamily;
        const low = Math.min(agreement, least);
        return { of, value: Math.min(agreement, assumed), low, high: agreement };
      }
      const { value, low, high } = jackknifeSlope(
        moments,
        (rows) => ratingReliability(rows, place === 0 ? 0 : 1),
        { n: items.length, ...resampling },
      );
      return { of, value, low, high: high && Math.min(1, high) };
    }),
    unadjusted: model.adjusted ? slopeUnder({ adjusted: false }) : own.slope,
    reliability: reliabilityOf(moments, model),
    biased,
    corrected: own.corrected && correctedWithin(own.corrected, extremes),
    sensitivity: (model.adjusted ? under : []).map((reliability) => ({
      reliability,
      ...figuresUnder({ ...model, reliability }),
    })),
    p: isSpread && slopes.length > 0 ? 1 : greatest(ps),
  };
}

/**
 * The model with the reliability of ratings by one family as low, or as high, as can be, in every way: an interval is
 * the union over these ({@link widened}). None where families are several, or no ratings enter.
 */
export function modelsWithin(items: readonly SlopeItem[], model: SlopeModel): SlopeModel[] {
  const alone = [0, 1].map((place) =>
    items.some(({ covariates }) => covariates?.[place]?.error === null),
  );
  if (!model.adjusted || !alone.includes(true)) return [];
  const ends = (place: number): readonly OfOneFamily[] =>
    alone[place] ? ['least', 'agreement'] : ['assumed'];
  return ends(0).flatMap((first) =>
    ends(1).map((second) => ({ ...model, ofOneFamily: [first, second] as const })),
  );
}

/** λ/ρ, as wide as the reliability of the ratings leaves it; without limits where it is too low for one at some reliability. */
function correctedWithin(
  own: Slope,
  extremes: readonly { readonly corrected: Slope | null }[],
): Slope {
  return widened(
    own,
    extremes.map(({ corrected }) => corrected ?? { ...own, low: null, high: null }),
  );
}

function greatest(ps: readonly (number | null)[]): number | null {
  return ps.reduce((most, p) => (most === null || p === null ? null : Math.max(most, p)));
}

/**
 * λ/ρ: what λ would be with endless answers per item, since noise in s shrinks a slope by the reliability
 * of s. Both are resampled together ({@link jackknifeRatio}). Null where ρ < 0.5. Source: Spearman 1904.
 */
function correctedSlope(
  moments: readonly Moments[],
  { model, options }: { readonly model: SlopeModel; readonly options: JackknifeOptions },
): Slope | null {
  const reliability = reliabilityOf(moments, model);
  if (reliability === null || reliability < MIN_RELIABILITY) return null;
  const both = (rows: readonly Moments[]): readonly [number, number] | null => {
    const [slope, own] = [slopeOf(rows, model), reliabilityOf(rows, model)];
    return slope === null || own === null ? null : [slope, own];
  };
  return jackknifeRatio(moments, both, options);
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
          : [{ ...condition, measure, kind, slope: undecidedSlope(values, kind) }];
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
      covariates: null,
      halves: null,
    };
  });
}

function undecidedSlope(values: readonly Undecided[], kind: UndecidedCarryOver['kind']): Slope {
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
