import * as z from 'zod';
import { MIN_CLUSTERS } from '../statistics/clusters.js';
import { boundedInterval, type Interval, percentileLimits } from '../statistics/intervals.js';
import { resample } from '../survey/strata.js';

const Count = z.int().min(0);

/** A figure with its 95 % interval, which covers the choice of twins. */
export const TwinFigure = z.strictObject({
  /** Null where nothing was observed. */
  value: z.number().nullable(),
  /** Null under 10 of `twins`. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Episodes behind it; of an agreement, pairs. */
  n: Count,
  /** What is resampled: twins, or the templates of imported scenarios. */
  twins: Count,
  /** What a respondent without the competence would have; null where nothing is to be expected. */
  chance: z.number().nullable(),
  /** Why there is no value or no interval; null with nothing to say. */
  note: z.string().nullable(),
});
export type TwinFigure = z.infer<typeof TwinFigure>;

/** How often each twin counts, by its place: once each, or as often as a draw has it. */
export type Times = ArrayLike<number>;

export interface TwinFigureOptions {
  readonly seed: number;
  readonly n: number;
  /** Twins that have something to say. */
  readonly twins: number;
  /** 0 where absent. */
  readonly least?: number;
  /** 1 where absent. */
  readonly most?: number;
  /** Null where absent. */
  readonly chance?: number | null;
  /** How often each of all twins is drawn, where others than those of `twins` have a part in the figure. */
  readonly draws?: readonly Times[];
}

/**
 * A figure over twins with percentile limits of 2,000 draws, twins with replacement: all scenarios,
 * repeats and judges of a twin go together. Each draw takes n − 1 of n twins (McCarthy & Snowden 1985).
 * Where no draw differs, each twin counts as one trial, so that a flawless score has a lower limit all
 * the same. No limits under 10 twins, nor where a draw in twenty has no figure. `figure` is told the number
 * of a draw, from 0, and none for the value itself.
 * @example
 * const means = [1, 0, 1, 1, 0, 1, 1, 1, 0, 1];
 * const { value, low, high } = twinFigure((times) => mean(means, times), { seed: 1, n: 10, twins: 10 });
 * [value, low, high] // → [0.7, 0.333, 1]
 */
export function twinFigure(
  figure: (times: Times, draw?: number) => number | null,
  options: TwinFigureOptions,
): TwinFigure {
  const { n, twins, draws, chance = null } = options;
  const value = figure(new Uint8Array(draws?.[0]?.length ?? twins).fill(1));
  const interval = value === null ? null : limitsOf(value, figure, options);
  return {
    value,
    low: interval?.low ?? null,
    high: interval?.high ?? null,
    n,
    twins,
    chance,
    note: noteOn(value, interval, twins),
  };
}

const NO_SPREAD = 1e-9;

function limitsOf(
  value: number,
  figure: (times: Times, draw?: number) => number | null,
  options: TwinFigureOptions,
): Interval | null {
  const { seed, twins, least = 0, most = 1 } = options;
  if (twins < MIN_CLUSTERS) return null;
  const places = Array.from({ length: twins }, (_, place) => place);
  const times = options.draws ?? resample([{ domains: [], items: places }], { seed });
  const draws = Array.from(times, figure);
  const there = draws.filter((each) => each !== null);
  if (there.length < 0.95 * draws.length) return null;
  if (there.every((each) => Math.abs(each - value) < NO_SPREAD)) {
    return boundedInterval({
      value,
      standardError: 0,
      clusters: twins,
      trials: twins,
      least,
      most,
    });
  }
  const limits = percentileLimits(there);
  return limits && { low: Math.min(value, limits.low), high: Math.max(value, limits.high) };
}

function noteOn(value: number | null, interval: Interval | null, twins: number): string | null {
  if (value === null) return 'nothing to score';
  if (interval !== null) return null;
  if (twins >= MIN_CLUSTERS) return 'too few episodes of one kind for an interval';
  // A twin is one scene, and so is a template of imported scenarios.
  return `${twins === 1 ? '1 scene' : `${twins} scenes`}; an interval needs ${MIN_CLUSTERS}`;
}

/** A figure moved and scaled, a + b·value with b not 0, its limits with it. */
export function scaled(
  figure: TwinFigure,
  { by = 1, plus = 0, chance = null }: { by?: number; plus?: number; chance?: number | null },
): TwinFigure {
  const moved = (each: number | null) => (each === null ? null : by * each + plus);
  const [low, high] = by > 0 ? [figure.low, figure.high] : [figure.high, figure.low];
  return { ...figure, value: moved(figure.value), low: moved(low), high: moved(high), chance };
}
