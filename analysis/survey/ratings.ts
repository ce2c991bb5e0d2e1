import type { Cells } from '../../vocabulary/scheme.js';
import { estimateOf } from './estimates.js';
import { type ItemSummary, isMostlyFill } from './item-summaries.js';
import type { Estimate } from './profile.js';
import { stratifiedMean } from './strata.js';

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
