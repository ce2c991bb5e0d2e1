import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import {
  drawCounts,
  exactAt,
  type ItemTemplate,
  type Outcome,
  outcomeAt,
  type Tally,
} from './tally.js';

/** Something for each of the paper's three forms. */
export type PerForm<T> = Readonly<Record<PaperForm, T>>;

/** Builds one for each form. */
export function perForm<T>(of: (form: PaperForm) => T): PerForm<T> {
  return { ab: of('ab'), repeat: of('repeat'), compare: of('compare') };
}

/** Its values, in the order of {@link paperForms}. */
export function overForms<T>(values: PerForm<T>): T[] {
  return paperForms.map((form) => values[form]);
}

/** The two estimates that always stand side by side; 0..1, null where there is none. */
export interface Likelihood {
  /** Unread answers count 0.5. */
  readonly imputed: number | null;
  /** Readable answers only. */
  readonly readableOnly: number | null;
}

/** How far an outcome goes to the target pole, 0..1; null where it could not be read. */
export function scoreOf(outcome: Outcome): number | null {
  switch (outcome.kind) {
    case 'target':
      return 1;
    case 'opposite':
      return 0;
    case 'rating':
      return outcome.quarters / 4;
    default:
      return null;
  }
}

/**
 * How far one draw of an item × template went to the target pole, 0..1; log-probabilities stand for
 * every draw. Null where it could not be read, undefined where it was not observed.
 */
export function scoreAt(
  tally: Tally,
  cell: ItemTemplate & { readonly draw: number },
): number | null | undefined {
  const exact = exactAt(tally, cell);
  if (exact) return exact.target;
  const outcome = outcomeAt(tally, cell);
  return outcome && scoreOf(outcome);
}

/**
 * P(target | template) of one item, 0..1: the mean over its first `repeats` draws, or what
 * log-probabilities say. A draw that was not observed is not there; one that was observed and not
 * read counts 0.5 where `imputed`, and so does the chance that log-probabilities give to anything but
 * an answer. For `likert` it is the rating turned to the target pole. Source: CDEval equation 1.
 * @example
 * const items = [{ id: 'pdi-work-1', dimension: 'pdi', domain: 'work' }];
 * const tally = createTally(items, { repeats: 3 });
 * const template = { form: 'ab', order: 'norm' };
 * const readings = [
 *   { kind: 'choice', pole: 'target', rule: 'exact' },
 *   { kind: 'choice', pole: 'opposite', rule: 'exact' },
 *   { kind: 'refusal', rule: 'declines in words' },
 * ];
 * for (const [draw, reading] of readings.entries()) {
 *   countReading(tally, { item: 0, template, draw }, reading);
 * }
 * templateLikelihood(tally, { item: 0, template }) // → { imputed: 0.5, readableOnly: 0.5 }
 */
export function templateLikelihood(tally: Tally, of: ItemTemplate): Likelihood {
  const exact = exactAt(tally, of);
  if (exact) {
    const { target, unread } = exact;
    return { imputed: (1 - unread) * target + unread / 2, readableOnly: target };
  }
  const { observed, readable, score } = drawCounts(tally, of);
  return {
    imputed: observed === 0 ? null : (score + (observed - readable) / 2) / observed,
    readableOnly: readable === 0 ? null : score / readable,
  };
}

/**
 * P(target) of one item, 0..1, from its likelihood under each form (the mean of both orders).
 * Missing forms are dropped and the weights of the others renormalised; null where none is left
 * that weighs anything. Source: CDEval equation 2.
 */
export function orientationLikelihood(
  likelihoods: PerForm<number | null>,
  weights: PerForm<number>,
): number | null {
  let sum = 0;
  let total = 0;
  for (const form of paperForms) {
    const likelihood = likelihoods[form];
    if (likelihood === null) continue;
    sum += weights[form] * likelihood;
    total += weights[form];
  }
  return total > 0 ? sum / total : null;
}

/** The mean likelihood of some items in each of some draws of them. */
export interface DrawnMean {
  /** 0..1; NaN without items. */
  readonly values: Float64Array;
  /** Items behind it, each as often as it was drawn. */
  readonly n: Float64Array;
}

/** In every draw, the dimension likelihood with items weighted equally, 0..1: C of CDEval equation 3, as in its Table 9. */
export function meanOverItems(domains: readonly DrawnMean[]): Float64Array {
  return meanOver(domains, ({ n }) => n);
}

/** In every draw, the dimension likelihood with domains weighted equally, 0..1, as in CDEval's Table 2. */
export function meanOverDomains(domains: readonly DrawnMean[]): Float64Array {
  return meanOver(domains, ({ n }) => new Float64Array(n.length).fill(1));
}

function meanOver(
  domains: readonly DrawnMean[],
  weightsOf: (domain: DrawnMean) => Float64Array,
): Float64Array {
  const sums = new Float64Array(domains[0]?.n.length ?? 0);
  const totals = new Float64Array(sums.length);
  for (const domain of domains) {
    const weights = weightsOf(domain);
    for (let draw = 0; draw < sums.length; draw += 1) {
      const value = domain.values[draw] as number;
      if (Number.isNaN(value)) continue;
      sums[draw] = (sums[draw] as number) + (weights[draw] as number) * value;
      totals[draw] = (totals[draw] as number) + (weights[draw] as number);
    }
  }
  return sums.map((sum, draw) =>
    totals[draw] === 0 ? Number.NaN : sum / (totals[draw] as number),
  );
}
