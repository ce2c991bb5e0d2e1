import { countClusters, gathered, jackknifeError, MIN_CLUSTERS } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { boundedInterval } from '../statistics/intervals.js';
import type { Condition } from '../stories/conditions.js';
import type { SignedScore } from '../stories/inference.js';
import { itemLean } from '../stories/pole-accuracy.js';
import { signedScoreFrom } from '../stories/scores.js';
import { restsOnAnswer, summariseItem } from '../survey/item-summaries.js';
import { orientationLikelihood, type PerForm } from '../survey/likelihoods.js';
import { halfLikelihoods } from '../survey/reliability.js';
import type { Tally } from '../survey/tally.js';
import type { GapItem, ItemReadings, Measure } from './gap.js';
import type { ItemRatings } from './item-ratings.js';
import { ofOneFamily, type SlopeItem } from './slope.js';
import type { TwinReadings } from './twin-readings.js';

/**
 * p, 0..1, of the item at a place in `tally.items`: the headline's likelihood (CDEval equation 2),
 * unread answers at 0.5. Null without a single answer that could be read, which states nothing.
 */
export function statedLikelihood(
  tally: Tally,
  { item, weights }: { readonly item: number; readonly weights: PerForm<number> },
): number | null {
  const summary = summariseItem(tally, item);
  if (!restsOnAnswer('imputed', summary, weights)) return null;
  return orientationLikelihood(summary.imputed, weights);
}

/** The same by the item's id, of all that state something. */
export function statedLikelihoods(
  tally: Tally,
  weights: PerForm<number>,
): ReadonlyMap<string, number> {
  return new Map(
    tally.items.flatMap(({ id }, item) => {
      const stated = statedLikelihood(tally, { item, weights });
      return stated === null ? [] : [[id, stated] as const];
    }),
  );
}

/** What a respondent stated and what it heard, before they are put together. */
interface StatedAndHeard {
  readonly tally: Tally;
  /** The headline's weights of the forms. */
  readonly weights: PerForm<number>;
  readonly readings: readonly TwinReadings[];
  readonly ratings: ItemRatings;
}

/** The items that were both stated and heard, in the order of the tally. */
export function gapItems({ tally, weights, readings, ratings }: StatedAndHeard): GapItem[] {
  const heard = new Map(gathered(readings, ({ id }) => id).map((rows) => [rows[0]?.id, rows]));
  return tally.items.flatMap(({ id, dimension }, item) => {
    const rows = heard.get(id) ?? [];
    const [first] = rows;
    const stated = first ? statedLikelihood(tally, { item, weights }) : null;
    if (!first || stated === null) return [];
    return {
      id,
      dimension,
      pair: first.pair,
      stated,
      halves: halfLikelihoods(tally, { item, weights }),
      ...ratingsOf({ id, dimension }, ratings),
      readings: rows.map(readingsOf),
    };
  });
}

/** What readers made of an item, as a gap needs it. */
export function ratingsOf(
  { id, dimension }: Pick<GapItem, 'id' | 'dimension'>,
  { desirability, plainness }: ItemRatings,
): Pick<GapItem, 'desirability' | 'plainness' | 'ratingAgreement' | 'ratingError'> {
  return {
    desirability: desirability.values.get(id) ?? null,
    plainness: plainness.values.get(id) ?? null,
    ratingAgreement: {
      desirability: desirability.agreement.get(dimension) ?? ofOneFamily.least,
      plainness: plainness.agreement.get(dimension) ?? ofOneFamily.least,
    },
    ratingError: {
      desirability: desirability.errors?.get(id) ?? null,
      plainness: plainness.errors?.get(id) ?? null,
    },
  };
}

function readingsOf({ style, shots, measure, onTarget, onOpposite }: TwinReadings): ItemReadings {
  return { style, shots, measure, onTarget, onOpposite };
}

/** An item's place in a regression with the readings that put it there. */
export interface ReadSlopeItem extends SlopeItem, Pick<ItemReadings, 'onTarget' | 'onOpposite'> {
  readonly id: string;
}

/**
 * The items read by one measure under one condition: s = 2p − 1 beside e, in clusters of their pairs. Their
 * covariates are desirability, where every item was rated, and plainness where the tellings of each were too.
 * @example
 * const items = Array.from({ length: 12 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   pair: `pair-${place}`,
 *   stated: place % 2 === 0 ? 0.9 : 0.1,
 *   halves: null,
 *   desirability: null,
 *   plainness: null,
 *   ratingAgreement: { desirability: 0.6, plainness: 0.6 },
 *   ratingError: { desirability: null, plainness: null },
 *   readings: [
 *     {
 *       style: 'direct',
 *       shots: 0,
 *       measure: 'forced',
 *       onTarget: place % 2 === 0 ? [10, 0, 10] : [7, 3, 10],
 *       onOpposite: place % 2 === 0 ? [3, 7, 10] : [0, 10, 10],
 *     },
 *   ],
 * }));
 * const read = slopeItems(items, { style: 'direct', shots: 0, measure: 'forced' });
 * read.length // → 12
 * read[0].lean // → 0.3
 */
export function slopeItems(
  items: readonly GapItem[],
  { style, shots, measure }: Condition & { readonly measure: Measure },
): ReadSlopeItem[] {
  const asked = items.flatMap((item) => {
    const read = item.readings.find(
      (one) => one.style === style && one.shots === shots && one.measure === measure,
    );
    return read ? [{ ...item, read }] : [];
  });
  const nice = asked.every(({ desirability }) => desirability !== null);
  const plain = asked.every(({ plainness }) => plainness !== null);
  return asked.map((item) => {
    const { id, pair, dimension, stated, halves, read, ratingAgreement, ratingError } = item;
    const { onTarget, onOpposite } = read;
    const rated = (name: 'desirability' | 'plainness') => ({
      value: item[name] ?? 0,
      error: ratingError[name],
      agreement: ratingAgreement[name],
    });
    return {
      id,
      cluster: pair,
      dimension,
      stated: 2 * stated - 1,
      lean: itemLean(read),
      covariates: nice ? [rated('desirability'), ...(plain ? [rated('plainness')] : [])] : null,
      halves: halves?.map(([one, other]) => [2 * one - 1, 2 * other - 1] as const) ?? null,
      onTarget,
      onOpposite,
    };
  });
}

/** The items that a measure read under a condition, by id. */
export function slopeItemsById(
  items: readonly GapItem[],
  asked: Condition & { readonly measure: Measure },
): ReadonlyMap<string, ReadSlopeItem> {
  return new Map(slopeItems(items, asked).map((read) => [read.id, read]));
}

type Followed = Pick<ReadSlopeItem, 'cluster' | 'onTarget' | 'onOpposite'>;

/**
 * J = H − F, −1..1, the mean over items: how much oftener the target pole is read where the story holds
 * it than where it holds the opposite one; 1 where readings go by the story alone, 0 where it does not
 * matter. Limits by jackknife over pairs, within the bounds ({@link boundedInterval}).
 */
export function followed(items: readonly Followed[]): SignedScore {
  const value = shareFollowed(items);
  const clusters = countClusters(items);
  const n = items.reduce((sum, { onTarget, onOpposite }) => sum + onTarget[2] + onOpposite[2], 0);
  const standardError = clusters < MIN_CLUSTERS ? null : jackknifeError(items, shareFollowed);
  const interval =
    value === null || standardError === null
      ? null
      : boundedInterval({ value, standardError, clusters, trials: n, least: -1 });
  return signedScoreFrom(value, { interval, n, clusters });
}

/** J itself; null without an item. */
export function shareFollowed(items: readonly Omit<Followed, 'cluster'>[]): number | null {
  return mean(
    items.map(
      ({ onTarget, onOpposite }) => onTarget[0] / onTarget[2] - onOpposite[0] / onOpposite[2],
    ),
  );
}
