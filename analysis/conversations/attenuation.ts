import jstat from 'jstat';
import { MIN_CLUSTERS } from '../statistics/clusters.js';
import { pooledCovariance, spearmanBrown, varies } from '../statistics/correlations.js';
import { mean } from '../statistics/descriptives.js';
import { normalQuantile } from '../statistics/distributions.js';
import { normalLimit } from '../statistics/intervals.js';
import { type Times, type TwinFigure, twinFigure } from './figure.js';

/** A case of two layers, with the variance of the error of each where it is known. */
export interface CorrelatedCase {
  readonly x: number;
  readonly y: number;
  readonly ofX: number | null;
  readonly ofY: number | null;
  readonly desirability: number | null;
}

/** What it takes to find a correlation of {@link SOUGHT} between what is free of error. */
export interface LayerPower {
  /** Shares of variance that are no error, 0..1. */
  readonly reliabilities: readonly [number, number];
  /** Chance, 0..1, that a two-sided test at 5 % finds it with these cases. */
  readonly power: number;
  /** Cases that find it in 80 of 100 studies; null where it cannot be found. */
  readonly cases: number | null;
}

/** The correlation whose power is told. */
export const SOUGHT = 0.5;
const GOAL = 0.8;
/** Below this reliability a layer says next to nothing of its cases. */
const LEAST_RELIABILITY = 0.1;

/**
 * ρ = S_xy·d/√(S_xx·d·S_yy·d), with the variance of errors taken out of S_xx and S_yy and what desirability d
 * explains out of all three (Spearman 1904; the covariate as in a partial correlation). Limits are percentiles
 * over units, each draw with errors and covariate of its own. No figure where a layer's errors are unknown or
 * are over 0.9 of its variance.
 */
export function withoutError(
  told: readonly CorrelatedCase[],
  {
    groups,
    unitAt,
    units,
    seed,
  }: {
    readonly groups: readonly (readonly number[])[];
    readonly unitAt: readonly number[];
    readonly units: number;
    readonly seed: number;
  },
): {
  readonly corrected: TwinFigure;
  readonly isAdjusted: boolean;
  readonly power: LayerPower | null;
} {
  const rated = told.length > 0 && told.every(({ desirability }) => desirability !== null);
  const column = (of: (one: CorrelatedCase) => number | null) =>
    Float64Array.from(told, (one) => of(one) ?? 0);
  const columns = {
    x: column(({ x }) => x),
    y: column(({ y }) => y),
    d: column(({ desirability }) => desirability),
    ofX: told.map(({ ofX }) => ofX),
    ofY: told.map(({ ofY }) => ofY),
  };
  const isKnown = (noise: readonly (number | null)[]) => noise.some((each) => each !== null);
  const known = isKnown(columns.ofX) && isKnown(columns.ofY);
  const moments = (times: Times) => {
    const sample = { groups, times };
    const s = (a: Float64Array, b: Float64Array) => pooledCovariance(a, b, sample) ?? 0;
    const { x, y, d, ofX, ofY } = columns;
    const dd = rated ? s(d, d) : 0;
    const less = (a: Float64Array, b: Float64Array) =>
      s(a, b) - (varies(dd) ? (s(a, d) * s(b, d)) / dd : 0);
    const [xx, yy] = [less(x, x), less(y, y)];
    const [errorX, errorY] = [noiseIn(ofX, times), noiseIn(ofY, times)];
    return { xy: less(x, y), xx, yy, trueX: xx - errorX, trueY: yy - errorY };
  };
  const figure = twinFigure(
    (drawn) => {
      if (!known) return null;
      const { xy, xx, yy, trueX, trueY } = moments(unitAt.map((unit) => drawn[unit] ?? 0));
      if (!varies(xx) || !varies(yy)) return null;
      if (trueX < LEAST_RELIABILITY * xx || trueY < LEAST_RELIABILITY * yy) return null;
      return Math.max(-1, Math.min(1, xy / Math.sqrt(trueX * trueY)));
    },
    { seed, n: told.length, twins: units, least: -1, chance: 0 },
  );
  const all = moments(new Uint8Array(told.length).fill(1));
  const hasPower = known && units >= MIN_CLUSTERS && varies(all.xx) && varies(all.yy);
  const share = (part: number, whole: number) => Math.min(1, Math.max(0, part / whole));
  const reliabilities = [share(all.trueX, all.xx), share(all.trueY, all.yy)] as const;
  return {
    corrected: figure.low === null ? { ...figure, note: whyNone(figure, known) } : figure,
    isAdjusted: rated,
    power: hasPower ? layerPower(reliabilities, told.length) : null,
  };
}

function noiseIn(noise: readonly (number | null)[], times: Times): number {
  return (
    mean(noise.flatMap((each, place) => Array.from({ length: times[place] ?? 0 }, () => each))) ?? 0
  );
}

function whyNone({ note }: TwinFigure, known: boolean): string | null {
  return known
    ? (note?.replace('nothing to score', 'nearly all of a layer is error') ?? null)
    : 'errors of a layer are unknown: ask at least two repeats';
}

/**
 * The power of a two-sided test at 5 % of a correlation of 0.5 that errors attenuate to 0.5·√(ρ_x·ρ_y), by
 * Fisher's z with n − 3 (Fisher 1921), and the cases that reach 80 %.
 * @example
 * layerPower([0.49, 0.25], 60).power // → 0.27
 * layerPower([0.49, 0.25], 60).cases // → 252
 */
export function layerPower(reliabilities: readonly [number, number], n: number): LayerPower {
  const z = Math.atanh(SOUGHT * Math.sqrt(reliabilities[0] * reliabilities[1]));
  const reach = z * Math.sqrt(Math.max(0, n - 3));
  const below = (at: number) => jstat.normal.cdf(at, 0, 1);
  const power = below(reach - normalLimit) + below(-reach - normalLimit);
  const cases = z > 0 ? Math.ceil(3 + ((normalLimit + normalQuantile(GOAL)) / z) ** 2) : null;
  return { reliabilities, power, cases };
}

/**
 * The fewest repeats with which so many cases find it in 80 of 100 studies, where a layer has been repeated
 * `repeats` times and the other stays as it is; null where no number of them does.
 */
export function repeatsNeeded(
  { reliabilities: [fixed, repeated] }: Pick<LayerPower, 'reliabilities'>,
  { n, repeats }: { readonly n: number; readonly repeats: number },
): number | null {
  const once = repeated / (repeats - (repeats - 1) * repeated);
  for (let count = 1; count <= MOST_REPEATS; count += 1) {
    const reliability = spearmanBrown(once, count);
    if (layerPower([fixed, reliability], n).power >= GOAL) return count;
  }
  return null;
}

/** As many as a study may ask. */
const MOST_REPEATS = 100;
