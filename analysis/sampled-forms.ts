import { orders, type PaperForm, paperForms } from '../src/vocabulary/template.js';
import { exactAt, type Tally } from './tally.js';

/** The forms that were drawn for some item, and not read from log-probabilities throughout. */
export function sampledForms(tally: Tally): readonly PaperForm[] {
  return paperForms.filter((form) =>
    tally.items.some((_, item) =>
      orders.some((order) => !exactAt(tally, { item, template: { form, order } })),
    ),
  );
}
