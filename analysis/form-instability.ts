import type { PaperForm } from '../src/vocabulary/template.js';
import type { ItemSummary } from './item-summary.js';
import { type PerForm, perForm } from './per-form.js';
import type { Instability } from './profile.js';

/** The items that instability is measured over: all items of all dimensions. */
export interface InstabilityOptions {
  /** Items × repeats of the whole run. */
  readonly plannedPairs: number;
  /** How often each item counts, for resampling; once each where absent. */
  readonly times?: ArrayLike<number>;
}

/**
 * U of each form: the share of readable norm/reverse pairs that disagree about the pole, times the
 * pairs planned, so that unread answers do not make a form look stable. A form with under half its
 * observed pairs readable, or with none at all, is `unstable`. Source: CDEval equation 6, with the
 * printed sum over forms left out (U is per form).
 */
export function formInstability(
  items: readonly ItemSummary[],
  options: InstabilityOptions,
): PerForm<Instability> {
  return perForm((form) => instabilityOf(form, items, options));
}

function instabilityOf(
  form: PaperForm,
  items: readonly ItemSummary[],
  { plannedPairs, times }: InstabilityOptions,
): Instability {
  let observedPairs = 0;
  let readablePairs = 0;
  let disagreements = 0;
  items.forEach((item, place) => {
    const weight = times ? (times[place] ?? 0) : 1;
    const pairs = item.pairs[form];
    observedPairs += weight * pairs.observed;
    readablePairs += weight * pairs.readable;
    disagreements += weight * pairs.disagreements;
  });
  const flipRate = readablePairs === 0 ? null : disagreements / readablePairs;
  return {
    disagreements,
    readablePairs,
    plannedPairs,
    flipRate,
    u: (flipRate ?? 0) * plannedPairs,
    unstable: flipRate === null || readablePairs < observedPairs / 2,
  };
}
