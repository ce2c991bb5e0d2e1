import { type Form, paperForms } from '../src/vocabulary/template.js';
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

/** True when a figure of an item rests on an answer that was read, and not on the fill alone. */
export function restsOnAnswer(
  figure: FigureName,
  item: ItemSummary,
  weights: PerForm<number>,
): boolean {
  if (figure === 'rating') return item.rating !== null && item.answers.likert.readable > 0;
  return paperForms.some(
    (form) => item[figure][form] !== null && weights[form] > 0 && item.answers[form].readable > 0,
  );
}

/**
 * True when under half the answers that a figure is filled from could be read: to the six templates,
 * or to `likert` for the rating. Never of the answered-only figure, which fills nothing.
 */
export function isMostlyFill(figure: FigureName, items: readonly ItemSummary[]): boolean {
  if (figure === 'answered') return false;
  const forms: readonly Form[] = figure === 'rating' ? ['likert'] : paperForms;
  const counts = items.flatMap(({ answers }) => forms.map((form) => answers[form]));
  const observed = counts.reduce((sum, count) => sum + count.observed, 0);
  const readable = counts.reduce((sum, count) => sum + count.readable, 0);
  return readable < observed / 2;
}
