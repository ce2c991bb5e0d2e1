import type { Cells, Dimension } from '../../vocabulary/scheme.js';
import { orders } from '../../vocabulary/template.js';
import { mean } from '../statistics/descriptives.js';
import { estimateOf } from './estimates.js';
import { type ItemSummary, isMostlyFill } from './item-summaries.js';
import type { Estimate, RatingShares } from './profile.js';
import { stratifiedMean } from './strata.js';
import { exactAt, type ItemTemplate, observedOutcomes, type Tally } from './tally.js';

const quarters = [0, 1, 2, 3, 4] as const;

/** What one item × order of `likert` came to. */
interface Ratings {
  /** Shares of 0 to 4 quarters of the way to the target pole; null where no rating was read. */
  readonly shares: readonly number[] | null;
  /** Draws, as many as the repeats where log-probabilities stand for them. */
  readonly observed: number;
  readonly unread: number;
}

/**
 * How the `likert` ratings of a dimension are spread from the opposite pole to the target pole: per
 * item the mean of both orders, from readable ratings or log-probabilities, then the mean over the
 * items with a rating in both orders; null without any. `unread` is the share of all ratings asked for
 * that could not be read.
 */
export function ratingShares(tally: Tally, dimension: Dimension): RatingShares | null {
  const pairs = [...tally.items.entries()]
    .filter(([, item]) => item.dimension === dimension)
    .map(([item]) =>
      orders.map((order) => ratingsOf(tally, { item, template: { form: 'likert', order } })),
    );
  const complete = pairs.map((pair) => pair.flatMap(({ shares }) => (shares ? [shares] : [])));
  const both = complete.filter((shares) => shares.length === orders.length);
  if (both.length === 0) return null;
  const shareOf = (quarter: number) =>
    mean(both.map((shares) => mean(shares.map((of) => of[quarter] ?? 0)))) ?? 0;
  const sum = (kind: 'observed' | 'unread') =>
    pairs.flat().reduce((total, ratings) => total + ratings[kind], 0);
  return {
    quarters: quarters.map(shareOf),
    unread: sum('unread') / sum('observed'),
    n: both.length,
  };
}

function ratingsOf(tally: Tally, of: ItemTemplate): Ratings {
  const exact = exactAt(tally, of);
  if (exact) {
    const { repeats } = tally;
    return { shares: exact.quarters, observed: repeats, unread: repeats * exact.unread };
  }
  const outcomes = observedOutcomes(tally, of);
  const ratings = outcomes.flatMap((outcome) =>
    outcome.kind === 'rating' ? [outcome.quarters] : [],
  );
  const shareOf = (quarter: number) =>
    ratings.filter((rating) => rating === quarter).length / ratings.length;
  return {
    shares: ratings.length > 0 ? quarters.map(shareOf) : null,
    observed: outcomes.length,
    unread: outcomes.length - ratings.length,
  };
}

/**
 * The mean `likert` rating over items, 0..1 towards the target pole, unread answers at 0.5; null where
 * nobody asked for one. No interval where it is mostly fill.
 */
export function ratingEstimate(items: readonly ItemSummary[], cells: Cells): Estimate | null {
  const mean = stratifiedMean({
    items: items.map(({ item }) => item),
    cells,
    values: items.map(({ rating }) => rating),
  });
  return (
    mean &&
    estimateOf({
      ...mean,
      n: items.filter(({ rating, answers }) => rating !== null && answers.likert.readable > 0)
        .length,
      mostlyFill: isMostlyFill(items, ['likert']),
      notes: [],
    })
  );
}
