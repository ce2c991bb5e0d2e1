import { mean, sampleCorrelation, sampleVariance } from 'simple-statistics';
import type { Dimension } from '../../vocabulary/scheme.js';
import { type Interval, normalLimit } from './intervals.js';

/** Below this a variance of values between 0 and 1 is rounding. */
const NO_VARIANCE = 1e-12;

/** True for a variance that is more than rounding. */
export function varies(variance: number): boolean {
  return variance > NO_VARIANCE;
}

/** Which cases to compare, each with others of its group only, and how often each counts. */
export interface Sample {
  /** Places of the cases of each group. */
  readonly groups: readonly (readonly number[])[];
  /** By place. */
  readonly times: ArrayLike<number>;
}

/** The places of the items of each dimension that has any. */
export function groupedByDimension(
  items: readonly { readonly dimension: Dimension }[],
  dimensions: readonly Dimension[],
): readonly (readonly number[])[] {
  return dimensions
    .map((dimension) => [...items.keys()].filter((place) => items[place]?.dimension === dimension))
    .filter((places) => places.length > 0);
}

/**
 * Covariance within groups, Σ_g Σ_i (x_i − x̄_g)(y_i − ȳ_g) / Σ_g (n_g − 1), so that differences between
 * groups do not count. Null where no group has two cases.
 */
export function pooledCovariance(
  x: Float64Array,
  y: Float64Array,
  { groups, times }: Sample,
): number | null {
  let products = 0;
  let degreesOfFreedom = 0;
  // Plain loops: they run some ten thousand times a profile.
  for (const places of groups) {
    let cases = 0;
    let sumX = 0;
    let sumY = 0;
    let sumXY = 0;
    for (const place of places) {
      const count = times[place] ?? 0;
      const countX = count * (x[place] ?? 0);
      const ofY = y[place] ?? 0;
      cases += count;
      sumX += countX;
      sumY += count * ofY;
      sumXY += countX * ofY;
    }
    if (cases === 0) continue;
    products += sumXY - (sumX * sumY) / cases;
    degreesOfFreedom += cases - 1;
  }
  return degreesOfFreedom > 0 ? products / degreesOfFreedom : null;
}

/** Pearson's r within groups, −1..1; null where x or y does not vary. */
export function pooledCorrelation(x: Float64Array, y: Float64Array, sample: Sample): number | null {
  const varianceX = pooledCovariance(x, x, sample) ?? 0;
  const varianceY = pooledCovariance(y, y, sample) ?? 0;
  const covariance = pooledCovariance(x, y, sample) ?? 0;
  if (!varies(varianceX) || !varies(varianceY)) return null;
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, covariance / Math.sqrt(varianceX * varianceY)));
}

/**
 * 95 % interval of Pearson's r of `n` pairs, −1..1. Source: Fisher's transformation (1921).
 * @throws RangeError for fewer than 4 pairs, or an r beyond ±1
 */
export function correlationInterval(r: number, n: number): Interval {
  if (n < 4) throw new RangeError('fewer than four pairs give no interval');
  if (Math.abs(r) > 1) throw new RangeError('a correlation lies between −1 and 1');
  const reach = normalLimit / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - reach), high: Math.tanh(Math.atanh(r) + reach) };
}

/**
 * The reliability, −1..1, of a measure `length` times as long as the one whose parallel halves, draws
 * or forms correlate with `correlation` r: k·r/(1 + (k − 1)·r), so 2r/(1 + r) for two halves. Sources:
 * Spearman 1910, Brown 1910.
 *
 * The formula supposes an r that is not negative; left to itself it would pass −1 below −1/(2k − 1). A
 * negative r, which is chance or halves that contradict each other, is mirrored: −k·|r|/(1 + (k − 1)·|r|).
 * @example
 * spearmanBrown(0.5, 2) // → 0.667
 * spearmanBrown(0.5, 4) // → 0.8
 * spearmanBrown(-0.5, 2) // → -0.667
 */
export function spearmanBrown(correlation: number, length: number): number {
  const size = Math.abs(correlation);
  return (Math.sign(correlation) * length * size) / (1 + (length - 1) * size);
}

/** What is known of each case that was measured more than once, in the order of the cases. */
interface RepeatedCases {
  /** The mean over a case's measurements. */
  readonly means: Float64Array;
  /** The variance of a case's measurements about that mean, n − 1 in the denominator. */
  readonly variances: Float64Array;
  /** That variance over the number of measurements: the variance of the mean. */
  readonly errors: Float64Array;
}

/** Sums up the measurements of each case, so that resamples need not go back to them; at least two of each. */
export function repeatedCases(measurements: readonly (readonly number[])[]): RepeatedCases {
  const variances = measurements.map((values) => sampleVariance([...values]));
  return {
    means: Float64Array.from(measurements, (values) => mean([...values])),
    variances: Float64Array.from(variances),
    errors: Float64Array.from(measurements, ({ length }, nth) => (variances[nth] ?? 0) / length),
  };
}

/**
 * How alike two measurements of one case are, −1..1: the correlation over all pairs of measurements at
 * once, σ²_b/(σ²_b + σ²_w), with σ²_w the variance between measurements of a case and σ²_b that between
 * cases: the variance of their means within groups, less what σ²_w adds to it. Cases may have been
 * measured more often than others. Null where nothing varies. Source: Shrout & Fleiss 1979, ICC(1,1).
 */
export function intraclassCorrelation(cases: RepeatedCases, sample: Sample): number | null {
  const ofMeans = pooledCovariance(cases.means, cases.means, sample);
  if (ofMeans === null) return null;
  const within = sampleMean(cases.variances, sample);
  const between = ofMeans - sampleMean(cases.errors, sample);
  if (!varies(between + within)) return null;
  // Rounding may carry it past −1.
  return Math.max(-1, between / (between + within));
}

function sampleMean(values: Float64Array, { groups, times }: Sample): number {
  let sum = 0;
  let total = 0;
  for (const places of groups) {
    for (const place of places) {
      sum += (times[place] ?? 0) * (values[place] ?? 0);
      total += times[place] ?? 0;
    }
  }
  return sum / total;
}

/**
 * Spearman's ρ, −1..1: Pearson's r of the ranks, equals sharing the mean of theirs. Null where x or y does
 * not vary. Source: Spearman 1904.
 * @example
 * spearman([0.1, 0.2, 0.3, 0.4], [10, 30, 20, 40]) // → 0.8
 * spearman([0.1, 0.2, 0.3, 0.4], [5, 5, 5, 5]) // → null
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>): number | null {
  const [ofX, ofY] = [midRanks(x), midRanks(y)];
  if (!varies(sampleVariance(ofX)) || !varies(sampleVariance(ofY))) return null;
  return Math.max(-1, Math.min(1, sampleCorrelation(ofX, ofY)));
}

/** From 1, the lowest; equals share the mean of their ranks. */
function midRanks(values: ArrayLike<number>): number[] {
  const all = Array.from(values);
  return all.map((value) => {
    const below = all.filter((other) => other < value).length;
    const equal = all.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}
