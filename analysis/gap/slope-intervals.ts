import {
  type Clustered,
  countClusters,
  jackknifeCovariance,
  jackknifeError,
  leaveOneOut,
  MIN_CLUSTERS,
} from '../statistics/clusters.js';
import { beyondT, criticalT } from '../statistics/distributions.js';
import { units } from '../stories/scores.js';
import type { Slope } from './gap.js';

/** What varies as one behind a slope; an item is a question with both its tellings, or without any. */
export type SlopeUnit = keyof typeof slopeUnits;

const slopeUnits = { ...units, item: { one: 'item', more: 'items', limits: null } } as const;

/** A test with this power finds what it should in 80 of 100 studies. */
const POWER = 0.8;

interface SlopeBasis {
  /** Null where the slope does not exist without one of its clusters. */
  readonly standardError: number | null;
  readonly degreesOfFreedom: number;
  /** Items behind it. */
  readonly n: number;
  readonly clusters: number;
  readonly unit: SlopeUnit;
  /** What the interval holds of what may be true. */
  readonly level: number;
  readonly tests: number;
}

/** A slope ± t standard errors, what a t-test says of it, and why there is no more. */
function slopeFrom(value: number | null, basis: SlopeBasis): Slope {
  const { standardError, degreesOfFreedom, n, clusters, level, tests } = basis;
  const nothing = { standardError: null, low: null, high: null, detectable: null };
  const note = noteOn(value, basis);
  if (value === null || standardError === null || clusters < MIN_CLUSTERS) {
    return { value, ...nothing, n, clusters, note };
  }
  const reach = criticalT(degreesOfFreedom, level) * standardError;
  return {
    value,
    standardError,
    low: value - reach,
    high: value + reach,
    n,
    clusters,
    detectable:
      standardError *
      (criticalT(degreesOfFreedom, 1 - 0.05 / tests) + criticalT(degreesOfFreedom, 2 * POWER - 1)),
    note,
  };
}

function noteOn(
  value: number | null,
  { standardError, n, clusters, unit }: SlopeBasis,
): string | null {
  const { one, more, limits } = slopeUnits[unit];
  if (n === 0) return 'nothing to measure';
  if (value === null) return 'too little of what it states varies';
  if (clusters < MIN_CLUSTERS) {
    const few = clusters === 1 ? `1 ${one}` : `${clusters} ${more}`;
    return `${few}; an interval needs ${MIN_CLUSTERS}`;
  }
  return standardError === null ? `does not exist without one ${one}` : limits;
}

export interface JackknifeOptions {
  /** Items behind the figure. */
  readonly n: number;
  /** What the clusters are; pairs of twins where absent. */
  readonly unit?: SlopeUnit;
  /** What the interval holds of what may be true, 0..1, as for Bonferroni's correction; 0.95 where absent. */
  readonly level?: number;
  /** The least that the standard error can be; 0 where absent. */
  readonly least?: number;
  /** Degrees of freedom that the figure takes from its clusters; 1 where absent. */
  readonly parameters?: number;
  /** Tests among which this one is corrected, which the smallest value that is found depends on; 1 where absent. */
  readonly tests?: number;
}

/**
 * A slope, or a figure made of slopes, with t(clusters − parameters) limits from its {@link jackknifeError},
 * and the smallest true value that a test of 0 at 5 % would find with a power of 80 %, Bonferroni-corrected
 * for `tests`: (t₁₋₀.₀₂₅/ₜₑₛₜₛ + t₀.₈₀)·SE. No interval under 10 clusters, nor where the figure does not exist
 * without one of them.
 */
export function jackknifeSlope<Row extends Clustered>(
  rows: readonly Row[],
  figure: (rows: readonly Row[]) => number | null,
  { n, unit = 'pair', level = 0.95, least = 0, parameters = 1, tests = 1 }: JackknifeOptions,
): Slope {
  const clusters = countClusters(rows);
  const error = clusters < MIN_CLUSTERS ? null : jackknifeError(rows, figure);
  return slopeFrom(figure(rows), {
    standardError: error === null ? null : Math.max(least, error),
    degreesOfFreedom: clusters - parameters,
    n,
    clusters,
    unit,
    level,
    tests,
  });
}

/**
 * λ/ρ, a slope over a reliability that is resampled with it, with Fieller's limits: every θ for which λ − θρ is not
 * told from 0 by its jackknife, t as in {@link jackknifeSlope}. They leave out 0 exactly where those of λ do, so that
 * the two never contradict one another. None where ρ cannot be told from 0 either. The standard error is that
 * of the ratio, and the smallest value that is found that of λ over ρ. Source: Fieller 1954.
 */
export function jackknifeRatio<Row extends Clustered>(
  rows: readonly Row[],
  figures: (rows: readonly Row[]) => readonly [number, number] | null,
  options: JackknifeOptions,
): Slope {
  const found = figures(rows);
  const ratioOf = (each: readonly [number, number] | null) => each && each[0] / each[1];
  const plain = jackknifeSlope(rows, (kept) => ratioOf(figures(kept)), {
    ...options,
    least: (options.least ?? 0) / (found?.[1] ?? 1),
  });
  const left = leaveOneOut(rows, figures);
  if (!found || !left || plain.standardError === null) return plain;
  const [slope, over] = found;
  const [slopes, overs] = [left.map(([each]) => each), left.map(([, each]) => each)];
  const error = Math.max(options.least ?? 0, Math.sqrt(jackknifeCovariance(slopes, slopes)));
  const { level = 0.95, parameters = 1, tests = 1 } = options;
  const degreesOfFreedom = plain.clusters - parameters;
  const square = criticalT(degreesOfFreedom, level) ** 2;
  // θ²·a − 2θ·b + c ≤ 0.
  const a = over ** 2 - square * jackknifeCovariance(overs, overs);
  const b = slope * over - square * jackknifeCovariance(slopes, overs);
  const c = slope ** 2 - square * error ** 2;
  if (a <= 0) {
    const note = 'what it states is too noisy for limits';
    return { ...plain, standardError: null, low: null, high: null, detectable: null, note };
  }
  const root = Math.sqrt(Math.max(0, b ** 2 - a * c));
  const reach =
    criticalT(degreesOfFreedom, 1 - 0.05 / tests) + criticalT(degreesOfFreedom, 2 * POWER - 1);
  return {
    ...plain,
    low: (b - root) / a,
    high: (b + root) / a,
    detectable: (error * reach) / over,
  };
}

/** p of the t-test whose limits a slope has, two-sided, that it is 0; null without a standard error. */
export function slopeP(
  { value, standardError, clusters }: Slope,
  { parameters = 1 }: Pick<JackknifeOptions, 'parameters'> = {},
): number | null {
  if (value === null || standardError === null) return null;
  if (standardError === 0) return value === 0 ? 1 : 0;
  return beyondT(value / standardError, clusters - parameters);
}

/** A slope whose interval, and smallest value to be found, allow for all that others under other assumptions come to. */
export function widened(own: Slope, others: readonly Slope[]): Slope {
  if (others.length === 0) return own;
  const all = [own, ...others];
  const lows = all.flatMap(({ low }) => low ?? []);
  const highs = all.flatMap(({ high }) => high ?? []);
  if (own.low === null || lows.length < all.length || highs.length < all.length) {
    const note = own.note ?? 'ratings of one family may explain what it states';
    return { ...own, standardError: null, low: null, high: null, detectable: null, note };
  }
  const detectable = Math.max(...all.map((each) => each.detectable ?? 0));
  return { ...own, low: Math.min(...lows), high: Math.max(...highs), detectable };
}
