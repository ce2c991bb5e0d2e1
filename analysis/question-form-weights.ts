import type { FormFlips } from './form-instability.js';
import { overForms, type PerForm, perForm } from './per-form.js';
import type { Weighting } from './profile.js';

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
 * `uniform`. Under each, an unstable form weighs 0, unless all are ({@link allUnstable}): then they
 * weigh the same. Source: CDEval equation 7; N = −1000.
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
  if (allUnstable(flips)) return perForm(() => 1 / 3);
  const penalty = penalties[weighting];
  const stable = overForms(flips).filter(({ unstable }) => !unstable);
  // Measured from the least, since exp(−U) itself is 0 for every form of a large questionnaire.
  const least = Math.min(...stable.map(penalty));
  const raw = perForm((form) =>
    flips[form].unstable ? 0 : Math.exp(least - penalty(flips[form])),
  );
  const total = raw.ab + raw.repeat + raw.compare;
  return perForm((form) => raw[form] / total);
}

/** True when no form had half its pairs readable, so that there is nothing to weigh them by. */
export function allUnstable(flips: PerForm<FormFlips>): boolean {
  return overForms(flips).every(({ unstable }) => unstable);
}

/** What there is to say of every likelihood under weights of these forms. */
export function weightNotes(flips: PerForm<FormFlips>): readonly string[] {
  return allUnstable(flips) ? ['no form had half its pairs readable, so all weigh the same'] : [];
}
