import type { Dimension } from '../src/vocabulary/dimension.js';
import type { Cells } from '../src/vocabulary/scheme.js';
import { paperForms } from '../src/vocabulary/template.js';
import { signedEstimateOf } from './estimate.js';
import { isMostlyFill } from './item-figures.js';
import type { ItemSummary } from './item-summary.js';
import { overForms, type PerForm, perForm } from './per-form.js';
import type { SignedEstimate } from './profile.js';
import { stratifiedMean } from './stratified-mean.js';
import { mean } from './weighted-mean.js';

/**
 * How far each form alone lies from the mean of the three, −1..1, over the items of a dimension that
 * were observed under all three in both orders: L_f − (L_ab + L_repeat + L_compare)/3 of the imputed
 * likelihoods, mean over items. The three shifts sum to 0. `n` counts the items with an answer that
 * was read.
 */
export function formShifts(
  items: readonly ItemSummary[],
  { dimension, cells }: { readonly dimension: Dimension; readonly cells: Cells },
): PerForm<SignedEstimate> {
  const own = items.filter(
    ({ item, imputed }) => item.dimension === dimension && !overForms(imputed).includes(null),
  );
  const n = own.filter(({ answers }) =>
    paperForms.some((form) => answers[form].readable > 0),
  ).length;
  const mostlyFill = isMostlyFill(own, paperForms);
  return perForm((form) => {
    const shifts = stratifiedMean({
      items: own.map(({ item }) => item),
      cells,
      values: own.map(({ imputed }) => (imputed[form] ?? 0) - (mean(overForms(imputed)) ?? 0)),
    });
    const { value = null, standardError = null, strata = [] } = shifts ?? {};
    return signedEstimateOf({ value, standardError, n, mostlyFill, strata, notes: [] });
  });
}
