import { orders, type PaperForm, paperForms } from '../src/vocabulary/template.js';
import { formConsistency, formSpecificEntropy, marginalEntropy } from './entropy.js';
import { meanLikelihood } from './estimate.js';
import type { Entropies } from './profile.js';
import { exactAt, type ItemTemplate, type Tally } from './tally.js';
import { observedOutcomes, scoreOf, templateLikelihood } from './template-likelihood.js';

/** With fewer readable draws a template's entropy comes out badly low. */
const FEWEST_DRAWS = 20;

/**
 * How unsure and how consistent answers are over the templates, each weighing the same, in bits, means
 * over items; from readable answers, and only where a template has log-probabilities or at least 20
 * readable draws. A form counts where both its orders have them in at least half of the items; an item
 * counts that has them under every form that counts. Null where no form counts. Source: Scherrer et
 * al. 2023 (MoralChoice).
 */
export function entropies(tally: Tally): Entropies | null {
  const forms = paperForms.filter(
    (form) => 2 * itemsWith(tally, [form]).length >= tally.items.length,
  );
  const places = itemsWith(tally, forms);
  if (forms.length === 0 || places.length === 0) return null;
  const rows = places.map((item) => likelihoodsOf(tally, item, forms));
  const notes = forms.length < paperForms.length ? [`over ${forms.join(' and ')} alone`] : [];
  const meanOf = (measure: (likelihoods: readonly number[]) => number) =>
    meanLikelihood(
      {
        items: places.flatMap((place) => tally.items[place] ?? []),
        cells: tally.cells,
        values: rows.map(measure),
      },
      notes,
    );
  return {
    forms,
    marginal: meanOf(marginalEntropy),
    formSpecific: meanOf(formSpecificEntropy),
    consistency: meanOf(formConsistency),
  };
}

/** The places of the items that have enough answers under all of these forms. */
function itemsWith(tally: Tally, forms: readonly PaperForm[]): number[] {
  return [...tally.items.keys()].filter((item) =>
    templatesOf(item, forms).every((of) => isEnough(tally, of)),
  );
}

function likelihoodsOf(tally: Tally, item: number, forms: readonly PaperForm[]): number[] {
  return templatesOf(item, forms).flatMap((of) => templateLikelihood(tally, of).readableOnly ?? []);
}

function templatesOf(item: number, forms: readonly PaperForm[]): ItemTemplate[] {
  return forms.flatMap((form) => orders.map((order) => ({ item, template: { form, order } })));
}

function isEnough(tally: Tally, of: ItemTemplate): boolean {
  if (exactAt(tally, of)) return true;
  const readable = observedOutcomes(tally, of).filter((outcome) => scoreOf(outcome) !== null);
  return readable.length >= FEWEST_DRAWS;
}
