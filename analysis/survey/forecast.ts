import { orders, type PaperForm } from '../../vocabulary/template.js';
import { mean } from '../statistics/descriptives.js';
import { likelihoodInterval } from '../statistics/intervals.js';
import { type PerForm, scoreAt } from './likelihoods.js';
import type { Estimate } from './profile.js';
import { sampledForms } from './reliability.js';
import type { Tally } from './tally.js';
import { fewestItems } from './tally.js';

/** Where the variance of a mean over items comes from; each is that of one item. */
interface Variances {
  /** The mean, 0..1. */
  readonly value: number;
  /** What items differ in, and forms where they are drawn: no draw makes it less. */
  readonly item: number;
  /** What one draw of each template adds; it falls with the number of draws. */
  readonly draw: number;
}

/** The half-width of a 95 % interval, 0..1: with the draws of the plan, and with draws without end. */
export interface HalfWidth {
  readonly planned: number;
  readonly least: number;
}

/**
 * The half-widths to expect of a dimension with so many items in so many strata, each template drawn
 * `repeats` times: SE² = (item + draw/R)/n, with limits as estimates have them. Null under 20 items.
 * @example
 * const assumed = assumedVariances({ forms: ['ab', 'repeat', 'compare'], oneForm: false });
 * halfWidth(assumed, { items: 70, strata: 7, repeats: 1 }) // → { planned: 0.074, least: 0.063 }
 */
export function halfWidth(
  { value, item, draw }: Variances,
  {
    items,
    strata,
    repeats,
  }: { readonly items: number; readonly strata: number; readonly repeats: number },
): HalfWidth | null {
  if (items < fewestItems) return null;
  const reach = (variance: number) => {
    const { low, high } = likelihoodInterval({
      value,
      standardError: Math.sqrt(variance / items),
      n: items,
      degreesOfFreedom: items - strata,
    });
    return (high - low) / 2;
  };
  return { planned: reach(item + draw / repeats), least: reach(item) };
}

/** What is taken of a respondent that has answered nothing: standard deviations of likelihoods, 0..1. */
export const assumedSpread = { mean: 0.5, item: 0.25, form: 0.15 };

/** The variances of a respondent of {@link assumedSpread} that is asked in these forms, weighed alike, and sampled. */
export function assumedVariances({
  forms,
  oneForm,
}: {
  readonly forms: readonly PaperForm[];
  readonly oneForm: boolean;
}): Variances {
  const { mean: value, item, form } = assumedSpread;
  const averaged = oneForm ? 1 : forms.length;
  const answer = value * (1 - value) - item ** 2 - form ** 2;
  return {
    value,
    item: item ** 2 + form ** 2 / averaged,
    draw: answer / (averaged * orders.length),
  };
}

/** A dimension of a respondent that has answered. */
interface AnsweredDimension {
  /** Of its items in the tally. */
  readonly places: readonly number[];
  readonly estimate: Pick<Estimate, 'value' | 'standardError' | 'n'>;
}

/**
 * The variances of a respondent on these dimensions, from its estimates and its answers: n · SE² is
 * item + draw/R. The draws' part follows from how readings of one template differ; its share of the whole
 * is taken to be the same on all dimensions. With R of 1 it follows from how the two orders of a form
 * differ beyond their mean difference, and then holds what order does to single items too, so that the
 * least half-width is too small rather than too large. Null for a dimension without an interval.
 */
export function measuredVariances(
  tally: Tally,
  dimensions: readonly AnsweredDimension[],
  weights: PerForm<number>,
): readonly (Variances | null)[] {
  const forms = sampledForms(tally);
  const wholes = dimensions.map(({ places, estimate: { value, standardError, n } }) => {
    if (value === null || standardError === null) return null;
    const draws = forms.map((form) => {
      // A drawn form has its share of the items alone.
      const share = tally.oneForm ? weights[form] : weights[form] ** 2;
      return (share * answerVariance(tally, places, form)) / (orders.length * tally.repeats);
    });
    return { value, whole: n * standardError ** 2, draws: sum(draws) };
  });
  const known = wholes.filter((each) => each !== null);
  const whole = sum(known.map((each) => each.whole));
  // Of one who answers everything alike nothing varies.
  const share = whole === 0 ? 0 : Math.min(1, sum(known.map(({ draws }) => draws)) / whole);
  return wholes.map(
    (each) =>
      each && {
        value: each.value,
        item: each.whole * (1 - share),
        draw: each.whole * share * tally.repeats,
      },
  );
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Mean variance of one answer to a template of a form about that template's likelihood. */
function answerVariance(tally: Tally, places: readonly number[], form: PaperForm): number {
  const { repeats } = tally;
  const cells = places.flatMap((item) => {
    const scores = orders.map((order) =>
      Array.from({ length: repeats }, (_, draw) =>
        scoreAt(tally, { item, template: { form, order }, draw }),
      ).flatMap((score) => score ?? []),
    );
    return scores.every(({ length }) => length === repeats) ? [scores] : [];
  });
  if (repeats > 1) {
    const within = cells.flat().map((scores) => {
      const p = mean(scores) ?? 0;
      return (p * (1 - p) * repeats) / (repeats - 1);
    });
    return mean(within) ?? 0;
  }
  const gaps = cells.map(([norm, reverse]) => (norm?.[0] ?? 0) - (reverse?.[0] ?? 0));
  const shift = mean(gaps) ?? 0;
  return (mean(gaps.map((gap) => (gap - shift) ** 2)) ?? 0) / 2;
}
