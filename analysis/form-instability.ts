import { clusteredInterval } from './clustered-share.js';
import type { FormPairs } from './form-pairs.js';
import type { ItemSummary } from './item-summary.js';
import { type PerForm, perForm } from './per-form.js';
import type { Instability } from './profile.js';

/** How often a form flips, without the limits, which no weight needs. */
export type FormFlips = Omit<Instability, 'flipRateLow' | 'flipRateHigh' | 'byPlace'>;

/** The norm/reverse pairs of each form over all items of all dimensions. */
function totalPairs(items: readonly ItemSummary[]): PerForm<FormPairs> {
  const sum = (pairs: readonly FormPairs[], kind: keyof FormPairs) =>
    pairs.reduce((total, each) => total + each[kind], 0);
  return perForm((form) => {
    const pairs = items.map((item) => item.pairs[form]);
    return {
      observed: sum(pairs, 'observed'),
      readable: sum(pairs, 'readable'),
      disagreements: sum(pairs, 'disagreements'),
    };
  });
}

/**
 * U of each form: the share of readable norm/reverse pairs that disagree about the pole, times the
 * pairs planned (items × repeats of the whole run), so that unread answers do not make a form look
 * stable. A form with under half its observed pairs readable, or with none at all, is `unstable`.
 * Source: CDEval equation 6, with the printed sum over forms left out (U is per form).
 * @example
 * const pairs = {
 *   ab: { observed: 100, readable: 100, disagreements: 10 },
 *   repeat: { observed: 100, readable: 80, disagreements: 20 },
 *   compare: { observed: 100, readable: 40, disagreements: 4 },
 * };
 * const flips = formFlips(pairs, 400);
 * flips.ab.u // → 40
 * flips.repeat.flipRate // → 0.25
 * flips.compare.unstable // → true
 */
export function formFlips(pairs: PerForm<FormPairs>, plannedPairs: number): PerForm<FormFlips> {
  return perForm((form) => {
    const { observed, readable, disagreements } = pairs[form];
    const flipRate = readable === 0 ? null : disagreements / readable;
    return {
      disagreements,
      readablePairs: readable,
      plannedPairs,
      flipRate,
      u: (flipRate ?? 0) * plannedPairs,
      unstable: flipRate === null || readable < observed / 2,
    };
  });
}

/** {@link formFlips} with 95 % limits of the flip rate, and whether answers follow an option's place. */
export function formInstability(
  items: readonly ItemSummary[],
  { plannedPairs }: { readonly plannedPairs: number },
): PerForm<Instability> {
  const flips = formFlips(totalPairs(items), plannedPairs);
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
