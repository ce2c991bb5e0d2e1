import type { ItemSummary } from './item-summary.js';
import { orientationLikelihood } from './orientation-likelihood.js';
import type { PerForm } from './per-form.js';

/** What is measured of each item, 0..1: the three figures that come with an interval. */
export const figures = ['filled', 'answered', 'rating'] as const;
export type FigureName = (typeof figures)[number];

/** One figure of one item under given form weights; null where it is missing. */
export function itemFigure(
  figure: FigureName,
  item: ItemSummary,
  weights: PerForm<number>,
): number | null {
  return figure === 'rating' ? item.rating : orientationLikelihood(item[figure], weights);
}
