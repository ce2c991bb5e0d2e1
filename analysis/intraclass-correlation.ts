import { mean, sampleVariance } from 'simple-statistics';
import { pooledCovariance, type Sample, varies } from './pooled-correlation.js';

/** What is known of each case that was measured more than once, in the order of the cases. */
export interface RepeatedCases {
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
