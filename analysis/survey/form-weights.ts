import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import { clusteredInterval } from '../statistics/clusters.js';
import type { FormPairs, ItemSummary } from './item-summaries.js';
import { type PerForm, perForm } from './likelihoods.js';
import type { Instability, Weighting } from './profile.js';

/** How often a form flips, without the limits, which no weight needs. A form without planned pairs was not asked. */
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
 * stable. A form with under half its observed pairs readable is `unstable`. One without any observed was
 * not asked, and has no pairs planned.
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
      plannedPairs: observed === 0 ? 0 : plannedPairs,
      flipRate,
      u: (flipRate ?? 0) * plannedPairs,
      unstable: readable < observed / 2,
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

/** CDEval's own scale: N = −1000 over its 2,953 items asked 5 times, put per unit of flip rate. */
const KAPPA = (2953 * 5) / 1000;

const penalties: Readonly<Record<Weighting, (flips: FormFlips) => number>> = {
  cdeval: ({ u }) => u / 1000,
  scalefree: ({ flipRate }) => KAPPA * (flipRate ?? 0),
  uniform: () => 0,
};

/**
 * One weight per form, 0..1, which sum to 1; half of each goes to either order. A weight falls with
 * exp(−U/1000) under `cdeval`, with exp(−14.765 × flip rate) under `scalefree`, and not at all under
 * `uniform`. Under each, an unstable form weighs 0, unless all that were asked are ({@link allUnstable}):
 * then they weigh the same. A form that was not asked weighs 0. Source: CDEval equation 7; N = −1000.
 * @example
 * const pairs = {
 *   ab: { observed: 2953, readable: 2953, disagreements: 295 },
 *   repeat: { observed: 2953, readable: 2953, disagreements: 591 },
 *   compare: { observed: 2953, readable: 2953, disagreements: 1476 },
 * };
 * const flips = formFlips(pairs, 2953);
 * questionFormWeights(flips, 'cdeval') // → { ab: 0.488, repeat: 0.363, compare: 0.15 }
 * questionFormWeights(flips, 'uniform').ab // → 0.333
 */
export function questionFormWeights(
  flips: PerForm<FormFlips>,
  weighting: Weighting,
): PerForm<number> {
  const asked = askedForms(flips);
  if (asked.length === 0) return perForm(() => 1 / 3);
  if (allUnstable(flips)) return perForm((form) => (asked.includes(form) ? 1 / asked.length : 0));
  const penalty = penalties[weighting];
  const counts = perForm((form) => asked.includes(form) && !flips[form].unstable);
  const stable = paperForms.filter((form) => counts[form]).map((form) => flips[form]);
  // Measured from the least, since exp(−U) itself is 0 for every form of a large questionnaire.
  const least = Math.min(...stable.map(penalty));
  const raw = perForm((form) => (counts[form] ? Math.exp(least - penalty(flips[form])) : 0));
  const total = raw.ab + raw.repeat + raw.compare;
  return perForm((form) => raw[form] / total);
}

/** True when no form that was asked had half its pairs readable, so that there is nothing to weigh them by. */
export function allUnstable(flips: PerForm<FormFlips>): boolean {
  return askedForms(flips).every((form) => flips[form].unstable);
}

/** The forms that were asked. */
export function askedForms(flips: PerForm<Pick<FormFlips, 'plannedPairs'>>): PaperForm[] {
  return paperForms.filter((form) => flips[form].plannedPairs > 0);
}

/** What there is to say of every likelihood under weights of these forms. */
export function weightNotes(
  flips: PerForm<FormFlips>,
  asked: { readonly oneForm: boolean },
): readonly string[] {
  const all = allUnstable(flips)
    ? ['no form had half its pairs readable, so all weigh the same']
    : [];
  const mark = formsMark(flips, asked);
  return mark === null ? all : [mark, ...all];
}

/**
 * What marks a figure that does not rest on CDEval's six templates of every item; null where it does, or
 * where nothing was asked.
 */
export function formsMark(
  flips: PerForm<Pick<FormFlips, 'plannedPairs'>>,
  { oneForm }: { readonly oneForm: boolean },
): string | null {
  const asked = askedForms(flips);
  if (asked.length === 0) return null;
  const names = asked.length === 2 ? asked.join(' and ') : asked.join(', ');
  if (oneForm) return `two of CDEval’s six an item: in one form of ${names}, drawn by the seed`;
  return asked.length === paperForms.length ? null : `not CDEval’s six: asked in ${names} alone`;
}
