import type { Item } from '../../vocabulary/item.js';
import type { Dimension } from '../../vocabulary/scheme.js';
import type { TwinPair } from '../../vocabulary/story.js';
import { countClusters, gathered, jackknifeError, MIN_CLUSTERS } from '../statistics/clusters.js';
import { mean } from '../statistics/descriptives.js';
import { boundedInterval } from '../statistics/intervals.js';
import type { Condition } from '../stories/conditions.js';
import type { SignedScore } from '../stories/inference.js';
import { itemLean } from '../stories/pole-accuracy.js';
import { signedScoreFrom } from '../stories/scores.js';
import { cronbachAlpha } from '../survey/cronbach-alpha.js';
import { restsOnAnswer, summariseItem } from '../survey/item-summaries.js';
import { orientationLikelihood, type PerForm } from '../survey/likelihoods.js';
import { halfLikelihoods } from '../survey/reliability.js';
import type { Tally } from '../survey/tally.js';
import type { GapItem, ItemReadings, Measure } from './gap.js';
import type { SlopeItem } from './slope.js';
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
  const { desirability, plainness } = ratings;
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
      desirability: desirability.values.get(id) ?? null,
      plainness: plainness.values.get(id) ?? null,
      ratingReliability: {
        desirability: desirability.reliability.get(dimension) ?? ASSUMED_RELIABILITY,
        plainness: plainness.reliability.get(dimension) ?? ASSUMED_RELIABILITY,
      },
      readings: rows.map(readingsOf),
    };
  });
}

function readingsOf({ style, shots, measure, onTarget, onOpposite }: TwinReadings): ItemReadings {
  return { style, shots, measure, onTarget, onOpposite };
}

/** What readers of items or tellings said of them, blind. */
interface Rated {
  /** Their mean, by item id; items that nobody rated are left out. */
  readonly values: ReadonlyMap<string, number>;
  /** Of that mean among the items of a dimension, 0..1; a dimension without two readers is left out. */
  readonly reliability: ReadonlyMap<Dimension, number>;
}

/** How much nicer the target option of an item sounds, −4..4, and how much plainer its telling is, −2..2. */
export interface ItemRatings {
  readonly desirability: Rated;
  readonly plainness: Rated;
}

/** What a rating's reliability is taken to be where one reader leaves it unknown: the least that a verdict has to survive. */
const ASSUMED_RELIABILITY = 0.6;

/**
 * The blind ratings of items and of their twin tellings, each with its reliability (Cronbach's alpha over the
 * readers) by dimension.
 */
export function itemRatings(
  items: readonly Item[],
  pairs: readonly Pick<TwinPair, 'plainer'>[],
): ItemRatings {
  const dimensionOf = new Map(items.map(({ id, dimension }) => [id, dimension]));
  const plainer = pairs.flatMap((pair) => Object.entries(pair.plainer ?? {}));
  return {
    desirability: {
      values: new Map(
        items.flatMap(({ id, ratings }) => (ratings ? [[id, ratings.desirability] as const] : [])),
      ),
      reliability: reliabilities(
        items.flatMap(({ id, ratings }) =>
          ratings?.readings
            ? [{ id, rows: ratings.readings.map(({ target, opposite }) => target - opposite) }]
            : [],
        ),
        dimensionOf,
      ),
    },
    plainness: {
      values: new Map(plainer.map(([id, rows]) => [id, mean(rows) ?? 0])),
      reliability: reliabilities(
        plainer.map(([id, rows]) => ({ id, rows })),
        dimensionOf,
      ),
    },
  };
}

/** Of the readers' mean, by dimension; none below 0. */
function reliabilities(
  rated: readonly { readonly id: string; readonly rows: readonly number[] }[],
  dimensionOf: ReadonlyMap<string, Dimension>,
): ReadonlyMap<Dimension, number> {
  const byDimension = gathered(rated, ({ id }) => dimensionOf.get(id) ?? '');
  return new Map(
    byDimension.flatMap((ofDimension) => {
      const dimension = dimensionOf.get(ofDimension[0]?.id ?? '');
      if (dimension === undefined) return [];
      const readers = Math.min(...ofDimension.map(({ rows }) => rows.length));
      const likelihoods = ofDimension.map(({ rows }) => rows.slice(0, readers));
      const { value } = cronbachAlpha({ dimension, likelihoods });
      return value === null ? [] : [[dimension, Math.max(0, value)] as const];
    }),
  );
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
 *   ratingReliability: { desirability: 0.6, plainness: 0.6 },
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
    const { id, pair, dimension, stated, halves, read, ratingReliability } = item;
    const { onTarget, onOpposite } = read;
    const rated = (name: 'desirability' | 'plainness') => ({
      value: item[name] ?? 0,
      reliability: ratingReliability[name],
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
