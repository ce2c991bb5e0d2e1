import type { Domain } from '../../vocabulary/scheme.js';
import { type PaperForm, paperForms } from '../../vocabulary/template.js';
import { mean, weightedMean } from '../statistics/descriptives.js';
import {
  exactAt,
  type ItemTemplate,
  type Outcome,
  observedOutcomes,
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
  let [observed, imputed, readable, sum] = [0, 0, 0, 0];
  for (const outcome of observedOutcomes(tally, of)) {
    const score = scoreOf(outcome);
    observed += 1;
    imputed += score ?? 0.5;
    if (score === null) continue;
    readable += 1;
    sum += score;
  }
  return {
    imputed: observed === 0 ? null : imputed / observed,
    readableOnly: readable === 0 ? null : sum / readable,
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

/** The items of one dimension in one domain. */
export interface DomainCell {
  readonly domain: Domain;
  /** Mean likelihood, 0..1; null without items. */
  readonly value: number | null;
  /** Items behind it. */
  readonly n: number;
}

/** Dimension likelihood with items weighted equally, 0..1: C of CDEval equation 3, as in its Table 9. */
export function meanOverItems(cells: readonly DomainCell[]): number | null {
  return weightedMean(
    cells.map(({ value }) => value),
    cells.map(({ n }) => n),
  );
}

/** Dimension likelihood with domains weighted equally, 0..1, as in CDEval's Table 2. */
export function meanOverDomains(cells: readonly DomainCell[]): number | null {
  return mean(cells.map(({ value }) => value));
}
