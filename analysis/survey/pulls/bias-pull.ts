import type { Dimension } from '../../../vocabulary/scheme.js';
import { paperForms } from '../../../vocabulary/template.js';
import { mean } from '../../statistics/descriptives.js';
import type { PerForm } from '../likelihoods.js';
import type { Biases, Estimate, Profile, SignedEstimate } from '../profile.js';
import { type BiasFits, biasOfForm } from './bias-models.js';

export interface BiasPullOptions {
  /** The imputed likelihoods of each item of the dimension, 0..1; null for a form that is missing. */
  readonly likelihoods: readonly PerForm<number | null>[];
  /** The headline's. */
  readonly weights: PerForm<number>;
  readonly biases: Biases;
}

/** A bias and the forms that have it, taken together. */
interface Biased {
  readonly name: keyof Biases;
  readonly bias: SignedEstimate;
  /** Σ w_f·(L_f − ½), the mean over items: how far these forms take the headline from ½. */
  readonly lean: number;
  /** Σ w_f, the mean over items. */
  readonly weight: number;
}

/** Beyond this as good as every answer ignores its item. */
const MAX_IGNORING = 1 - 1e-6;

/**
 * The headline less what it would be without position bias and acquiescence, −1..1. Under the model of
 * `biases` a form's likelihood is ½ + (1 − |b|)(p − ½), both orders taken together, and unread answers
 * at ½ leave it so. The pull is then, the second sum cut off at 0 and 1,
 *
 *     Σ w_f·L_f − Σ w_f·[½ + (L_f − ½)/(1 − |b_f|)]
 *
 * Noise makes a measured |b| too large: it is taken as √(b̂² − SE²), 0 where that is negative, and as it
 * stands where it has no standard error.
 *
 * The limits are the least and the most pull with each bias at either end of its own interval (at 0
 * where the interval holds 0). They are for the biases alone, the likelihoods being taken as they are;
 * and the pull is this model's: {@link logitPull} has the other's. `n` is the fewest items behind a bias
 * that matters. Null where such a bias is unknown or leaves nothing of the items.
 */
export function biasPull(options: BiasPullOptions): SignedEstimate {
  return pullUnder(options, ({ lean }, size) => lean - lean / (1 - Math.min(size, MAX_IGNORING)));
}

/**
 * As {@link biasPull}, where a bias adds so many logits to every item: those that come to a bias of its size over
 * all items. A form's likelihood is then the mean of σ(θ + β) and σ(θ − β) over items, without the bias that of
 * σ(θ), over the mixture that {@link fitBiasModels} found. `readable` is the share of answers to each form
 * that were read, null for one without any; the others stay at ½.
 */
export function logitPull(
  options: BiasPullOptions & {
    readonly dimension: Dimension;
    readonly readable: PerForm<number | null>;
    readonly fits: BiasFits;
  },
): SignedEstimate {
  const { dimension, readable, fits } = options;
  return pullUnder(options, ({ name, weight }, size) => {
    const shares = paperForms.map((form) => (biasOfForm[form] === name ? readable[form] : null));
    return weight * (mean(shares) ?? 0) * (fits.pullOf(dimension, fits.logitsOf(size)) ?? 0);
  });
}

function pullUnder(
  options: BiasPullOptions,
  pullOf: (biased: Biased, size: number) => number,
): SignedEstimate {
  const all = biasedForms(options);
  const n = all.length === 0 ? 0 : Math.min(...all.map(({ bias }) => bias.n));
  const none = { value: null, low: null, high: null, standardError: null, n };
  if (all.length === 0) return { ...none, note: 'no form has a likelihood' };
  for (const { name, bias } of all) {
    if (bias.value === null) return { ...none, note: `${name}: unknown` };
    if (withoutNoise(bias) > MAX_IGNORING) {
      return { ...none, note: `${name}: every answer follows it, so nothing is left of the items` };
    }
  }
  const headline = 0.5 + sum(all.map(({ lean }) => lean));
  const cutOff = (pull: number) => headline - Math.min(1, Math.max(0, headline - pull));
  const value = cutOff(sum(all.map((each) => pullOf(each, withoutNoise(each.bias)))));
  const unlimited = all.filter(({ bias }) => bias.low === null);
  if (unlimited.length > 0) {
    const note = unlimited.map(({ name, bias }) => `${name}: ${bias.note}`).join('; ');
    return { ...none, value, note };
  }
  const ends = all.map((each) =>
    [withoutNoise(each.bias), ...endsOf(each.bias)].map((size) => pullOf(each, size)),
  );
  return {
    ...none,
    value,
    low: cutOff(sum(ends.map((pulls) => Math.min(...pulls)))),
    high: cutOff(sum(ends.map((pulls) => Math.max(...pulls)))),
    note: null,
  };
}

/**
 * A headline without its biases, 0..1, from what one model leaves of it to what the other does. Null where the two
 * lie farther apart than half its interval is wide, or where one of the three is unknown.
 */
export function withoutBiases(
  { value, low, high }: Estimate,
  pulls: readonly SignedEstimate[],
): Profile['dimensions'][number]['withoutBiases'] {
  const left = pulls.flatMap((pull) =>
    value === null || pull.value === null ? [] : [value - pull.value],
  );
  if (left.length < pulls.length || low === null || high === null) return null;
  const [least, most] = [Math.min(...left), Math.max(...left)];
  if (most - least > (high - low) / 2) return null;
  return { low: Math.max(0, least), high: Math.min(1, most) };
}

function biasedForms({ likelihoods, weights, biases }: BiasPullOptions): Biased[] {
  const leans = likelihoods.map((item) => leansOf(item, weights)).filter((own) => own.length > 0);
  return (['position', 'acquiescence'] as const).flatMap((name) => {
    const own = leans.flat().filter(({ form }) => biasOfForm[form] === name);
    const meanOf = (key: 'lean' | 'weight') => sum(own.map((each) => each[key])) / leans.length;
    return own.length === 0
      ? []
      : [{ name, bias: biases[name], lean: meanOf('lean'), weight: meanOf('weight') }];
  });
}

/** How far each form that an item has takes its likelihood (equation 2) from ½. */
function leansOf(item: PerForm<number | null>, weights: PerForm<number>) {
  const there = paperForms.flatMap((form) => {
    const likelihood = item[form];
    const weight = weights[form];
    return likelihood === null || weight === 0 ? [] : [{ form, likelihood, weight }];
  });
  const total = sum(there.map(({ weight }) => weight));
  return there.map(({ form, likelihood, weight }) => ({
    form,
    weight: weight / total,
    lean: (weight / total) * (likelihood - 0.5),
  }));
}

/** |b| without what noise adds to it, 0..1. */
function withoutNoise({ value, standardError }: SignedEstimate): number {
  return Math.sqrt(Math.max(0, (value ?? 0) ** 2 - (standardError ?? 0) ** 2));
}

/** |b| at the ends of its interval: nearest to 0, and farthest from it. */
function endsOf({ low, high }: SignedEstimate): [nearest: number, farthest: number] {
  const [from, to] = [low ?? 0, high ?? 0];
  const holdsZero = from <= 0 && to >= 0;
  const sizes = [Math.abs(from), Math.abs(to)];
  return [holdsZero ? 0 : Math.min(...sizes), Math.max(...sizes)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
