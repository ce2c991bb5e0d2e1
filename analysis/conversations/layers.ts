import type { ConversationEpisode } from '../../vocabulary/conversation.js';
import { gathered, MIN_CLUSTERS } from '../statistics/clusters.js';
import { orders } from '../statistics/combinations.js';
import { pooledCorrelation } from '../statistics/correlations.js';
import { mean, varianceOf } from '../statistics/descriptives.js';
import { type CorrelatedCase, type LayerPower, withoutError } from './attenuation.js';
import { type TwinFigure, twinFigure } from './figure.js';
import { episodeScore } from './scores.js';

export const layers = ['stated', 'inferred', 'enacted'] as const;
export type Layer = (typeof layers)[number];

/** What a case has in each layer, −1..1; null where it was not asked. Above 0 leans to the target pole. */
export interface LayeredCase extends Readonly<Record<Layer, number | null>> {
  /** An item, or a respondent: what is resampled and permuted. */
  readonly unit: string;
  /** Cases are compared with others of their group. */
  readonly group: string;
  /** Variance of the error of each layer; null where nothing tells of it. All null where absent. */
  readonly noise?: Readonly<Record<Layer, number | null>>;
  /** How much nicer the target option sounds; null, as where absent, where it was not rated. */
  readonly desirability?: number | null;
}

/** How far two layers go together. */
export interface LayerCorrelation {
  readonly between: readonly [Layer, Layer];
  /** Pearson's r within groups, −1..1; `twins` counts units. */
  readonly figure: TwinFigure;
  /** Of as strong an r when units are matched at random; null where there is no interval. */
  readonly p: number | null;
  /** ρ without the errors of both layers and what desirability explains of both, −1..1. */
  readonly corrected: TwinFigure;
  /** Whether desirability was a covariate. */
  readonly isAdjusted: boolean;
  /** What a ρ of 0.5 would take to be found; null where reliabilities are unknown. */
  readonly power: LayerPower | null;
}

const pairs: readonly (readonly [Layer, Layer])[] = [
  ['stated', 'inferred'],
  ['stated', 'enacted'],
  ['inferred', 'enacted'],
];

const PERMUTATIONS = 1999;

/**
 * Each item's lean in what is done, −1..1: +1 where the respondent acts by the target pole whoever is there,
 * −1 by the opposite one. By item id; items whose third person holds one pole only have none.
 */
export function enactedLeans(
  episodes: readonly ConversationEpisode[],
): ReadonlyMap<string, number> {
  return new Map(
    gathered(episodes, ({ item }) => item ?? '').flatMap((own) => {
      const [target, opposite] = (['target', 'opposite'] as const).map((pole) =>
        mean(
          own.flatMap((episode) =>
            episode.holder === pole ? (episodeScore(episode, 'acted') ?? []) : [],
          ),
        ),
      );
      const [first] = own;
      if (!first?.item || typeof target !== 'number' || typeof opposite !== 'number') return [];
      return [[first.item, target - opposite] as const];
    }),
  );
}

/**
 * The variance of the error of each item's lean: that of its repeats over their number. By item id; none of an
 * item with fewer than two repeats in which both scenes were settled.
 */
export function enactedNoise(
  episodes: readonly ConversationEpisode[],
): ReadonlyMap<string, number> {
  return new Map(
    gathered(episodes, ({ item }) => item ?? '').flatMap((own) => {
      const leans = gathered(own, ({ repeat }) => String(repeat)).flatMap((same) => [
        ...enactedLeans(same).values(),
      ]);
      const [first] = own;
      if (!first?.item || leans.length < 2) return [];
      return [[first.item, varianceOf(leans) / leans.length] as const];
    }),
  );
}

/**
 * Pearson's r of every two layers over the units that have both, within groups, with percentile limits
 * over units and a permutation test of units (Phipson & Smyth 2010). The null is 0. Error in either layer
 * pulls r towards 0; `corrected` is without it.
 */
export function layerCorrelations(
  cases: readonly LayeredCase[],
  { seed }: { readonly seed: number },
): readonly LayerCorrelation[] {
  return pairs.map((between) => {
    const [one, other] = between;
    const told = cases.flatMap((each) => {
      const [x, y] = [each[one], each[other]];
      if (x === null || y === null) return [];
      const { unit, group, noise, desirability = null } = each;
      const [ofX, ofY] = [noise?.[one] ?? null, noise?.[other] ?? null];
      return [{ unit, group, x, y, ofX, ofY, desirability }];
    });
    return { between, ...correlation(told, seed) };
  });
}

interface Told extends CorrelatedCase {
  readonly unit: string;
  readonly group: string;
}

function correlation(told: readonly Told[], seed: number): Omit<LayerCorrelation, 'between'> {
  const units = [...new Set(told.map(({ unit }) => unit))].sort();
  const placeOf = new Map(units.map((unit, place) => [unit, place]));
  const groups = gathered([...told.entries()], ([, { group }]) => group).map((own) =>
    own.map(([place]) => place),
  );
  const x = Float64Array.from(told, (each) => each.x);
  const y = Float64Array.from(told, (each) => each.y);
  const unitAt = told.map(({ unit }) => placeOf.get(unit) ?? 0);
  const once = new Uint8Array(told.length).fill(1);
  const found = twinFigure(
    (times) => pooledCorrelation(x, y, { groups, times: unitAt.map((unit) => times[unit] ?? 0) }),
    { seed, n: told.length, twins: units.length, least: -1, chance: 0 },
  );
  const figure = found.low === null ? { ...found, note: noteOn(found, units.length) } : found;
  const corrected = withoutError(told, { groups, unitAt, units: units.length, seed });
  if (figure.value === null || figure.low === null) return { figure, p: null, ...corrected };
  // A unit takes another's values in all groups; one that lacks a group has no value to hand on there.
  const valueAt = new Map(told.map(({ unit, group, y: value }) => [`${unit}\n${group}`, value]));
  let asMuch = 1;
  let looked = 1;
  for (const order of orders(units, { count: PERMUTATIONS, seed })) {
    const moved = told.map(({ unit, group, y: own }) => {
      const from = order[placeOf.get(unit) ?? 0];
      return valueAt.get(`${from}\n${group}`) ?? own;
    });
    const r = pooledCorrelation(x, Float64Array.from(moved), { groups, times: once });
    looked += 1;
    if (r !== null && Math.abs(r) >= Math.abs(figure.value) - 1e-9) asMuch += 1;
  }
  return { figure, p: asMuch / looked, ...corrected };
}

function noteOn({ value, note }: TwinFigure, units: number): string | null {
  if (units < MIN_CLUSTERS) {
    return `${units} in both layers; an interval needs ${MIN_CLUSTERS}`;
  }
  return value === null ? 'one layer does not vary' : note;
}
