import { sampleStandardDeviation } from 'simple-statistics';
import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Cells } from '../src/vocabulary/scheme.js';
import { resample } from './bootstrap.js';
import { fewestItems, signedEstimateOf } from './estimate.js';
import { hasNoSpread } from './interval.js';
import type { PerForm } from './per-form.js';
import { groupedByDimension, type Sample } from './pooled-correlation.js';
import type { SignedEstimate } from './profile.js';
import { spearmanBrown } from './spearman-brown.js';
import { strataOfAll } from './strata.js';
import { criticalT } from './student-t.js';
import type { TalliedItem } from './tally.js';

/** Resamples behind an interval; the blur of a standard error from so many is 3 %. */
const DRAWS = 500;

export interface ReliabilityOptions {
  /** The headline's weights of the forms. */
  readonly weights: PerForm<number>;
  /** Only items of this dimension; where absent those of all, each held against its own dimension's mean. */
  readonly dimension?: Dimension;
  /** An integer; only intervals depend on it. */
  readonly seed: number;
}

/** How strongly two measurements of the same items go together. */
export interface ItemCorrelation {
  readonly items: readonly TalliedItem[];
  readonly cells: Cells;
  /** The correlation, −1..1, over the items as often as they are drawn; null where it does not exist. */
  readonly correlation: (sample: Sample) => number | null;
  /** How many such measurements the figure that is judged rests on. */
  readonly length: number;
  readonly seed: number;
}

/**
 * A correlation over items, stepped up by {@link spearmanBrown}, −1..1, with its 95 % interval: Fisher's
 * z of the stepped-up figure ± t · SE/(1 − value²), transformed back, with SE from 500 resamples of the
 * items within domain and dimension. No interval under 20 items, nor where so few items differ that a
 * resample may lose the figure, nor where no resample moves it.
 *
 * Simulated were respondents of 21, 70 and 420 items with a propensity each, from six Beta
 * distributions, asked once or five times, with equal weights and with three quarters on one form. The
 * interval holds the true reliability in 94–96 % of them at each number of items, and in 87–99 % of
 * each kind but one: at a mean of 0.9, asked once, with the weight on one form, split-half's does in
 * 79 % at 70 items, since so few items differ. Fisher's own 1/√(n − 3) held 96 % and, of test–retest,
 * 99 %, up to four times as wide as need be, and percentile limits 90–93 %.
 */
export function reliabilityEstimate(of: ItemCorrelation): SignedEstimate {
  const { items, cells, correlation, length, seed } = of;
  const groups = groupedByDimension(items, cells.dimensions);
  const steppedUp = (times: ArrayLike<number>): number | null => {
    const single = correlation({ groups, times });
    return single === null ? null : spearmanBrown(single, length);
  };
  const n = items.length;
  const value = steppedUp(new Uint8Array(n).fill(1));
  if (value === null) return noReliability('the items do not differ', n);
  const without = { value, standardError: null, n, mostlyFill: false, strata: [], notes: [] };
  if (n < fewestItems) return signedEstimateOf(without);

  const strata = strataOfAll(items, cells);
  const resampled = Array.from(resample(strata, { seed, draws: DRAWS }), steppedUp);
  const replicates = resampled.filter((replicate) => replicate !== null);
  if (replicates.length < DRAWS) {
    return signedEstimateOf({ ...without, notes: ['too few items differ for an interval'] });
  }
  const standardError = sampleStandardDeviation(replicates);
  if (hasNoSpread({ standardError })) {
    return signedEstimateOf({ ...without, notes: ['the same in every resample, so no interval'] });
  }
  const reach = (criticalT(n - strata.length) * standardError) / (1 - value ** 2);
  return {
    value,
    standardError,
    low: Math.tanh(Math.atanh(value) - reach),
    high: Math.tanh(Math.atanh(value) + reach),
    n,
    note: null,
  };
}

/** What stands where there is no reliability, and why. */
export function noReliability(note: string, n = 0): SignedEstimate {
  return { value: null, standardError: null, low: null, high: null, n, note };
}
