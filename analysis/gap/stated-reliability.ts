import { spearmanBrown } from '../spearman-brown.js';
import { mean } from '../weighted-mean.js';
import { hasSpread, nuisanceOf, product, residuals } from './residuals.js';
import type { SlopeItem } from './slope-item.js';

/**
 * ρ, −1..1: the share of the spread of s that more answers would leave, where s is the residual that the
 * slope rests on. The mean correlation r of both halves over the three balanced splits, halves centred
 * (and adjusted) as s is, stepped up to the whole by {@link spearmanBrown}: 2r/(1 + r). Over the items
 * that have halves, those read under all six templates; null without any, or where no half varies.
 */
export function statedReliability(
  items: readonly SlopeItem[],
  { adjusted }: { readonly adjusted: boolean },
): number | null {
  const split = items.filter(hasHalves);
  const nuisance = nuisanceOf(split, { adjusted });
  const correlations = split[0]?.halves.map((_, nth) => {
    const half = (side: 0 | 1) => split.map(({ halves }) => halves[nth]?.[side] ?? 0);
    return correlation(residuals(half(0), nuisance), residuals(half(1), nuisance));
  });
  const single = mean(correlations ?? []);
  return single === null ? null : spearmanBrown(single, 2);
}

interface SplitItem extends SlopeItem {
  readonly halves: NonNullable<SlopeItem['halves']>;
}

function hasHalves(item: SlopeItem): item is SplitItem {
  return item.halves !== null;
}

/** Pearson's r of residuals, whose means are 0; null where one does not vary. */
function correlation(one: Float64Array, other: Float64Array): number | null {
  if (!hasSpread(one) || !hasSpread(other)) return null;
  const r = product(one, other) / Math.sqrt(product(one, one) * product(other, other));
  // Rounding may carry it past 1.
  return Math.max(-1, Math.min(1, r));
}
