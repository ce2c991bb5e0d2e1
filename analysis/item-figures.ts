import { type Form, paperForms } from '../src/vocabulary/template.js';
import type { ItemSummary } from './item-summary.js';
import type { PerForm } from './per-form.js';

/** True when an item's likelihood rests on an answer that was read, and not on the fill alone. */
export function restsOnAnswer(
  figure: 'imputed' | 'readableOnly',
  item: ItemSummary,
  weights: PerForm<number>,
): boolean {
  return paperForms.some(
    (form) => item[figure][form] !== null && weights[form] > 0 && item.answers[form].readable > 0,
  );
}

/** True when under half the answers to these forms could be read, so that what is imputed from them is mostly 0.5s. */
export function isMostlyFill(items: readonly ItemSummary[], forms: readonly Form[]): boolean {
  const counts = items.flatMap(({ answers }) => forms.map((form) => answers[form]));
  const observed = counts.reduce((sum, count) => sum + count.observed, 0);
  const readable = counts.reduce((sum, count) => sum + count.readable, 0);
  return readable < observed / 2;
}
