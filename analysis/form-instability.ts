import type { PaperForm } from '../src/vocabulary/template.js';
import { clusteredInterval } from './clustered-share.js';
import type { ItemSummary } from './item-summary.js';
import { type PerForm, perForm } from './per-form.js';
import type { Instability } from './profile.js';

/** How often a form flips, without the limits, which no weight needs. */
export type FormFlips = Omit<Instability, 'flipRateLow' | 'flipRateHigh' | 'byPlace'>;

/** The items that instability is measured over: all items of all dimensions. */
export interface FlipOptions {
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
export function formFlips(items: readonly ItemSummary[], options: FlipOptions): PerForm<FormFlips> {
  return perForm((form) => flipsOf(form, items, options));
}

/** {@link formFlips} with 95 % limits of the flip rate, and whether answers follow an option's place. */
export function formInstability(
  items: readonly ItemSummary[],
  { plannedPairs }: { readonly plannedPairs: number },
): PerForm<Instability> {
  const flips = formFlips(items, { plannedPairs });
  return perForm((form) => {
    const interval = clusteredInterval(
      items.map(({ pairs }) => ({
        successes: pairs[form].disagreements,
        trials: pairs[form].readable,
      })),
    );
    return {
      ...flips[form],
      flipRateLow: interval?.low ?? null,
      flipRateHigh: interval?.high ?? null,
      byPlace: interval !== null && interval.low > 0.5,
    };
  });
}

function flipsOf(
  form: PaperForm,
  items: readonly ItemSummary[],
  { plannedPairs, times }: FlipOptions,
): FormFlips {
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
