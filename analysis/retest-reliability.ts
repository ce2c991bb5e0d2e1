import { paperForms } from '../src/vocabulary/template.js';
import { intraclassCorrelation, repeatedCases } from './intraclass-correlation.js';
import { orientationLikelihood } from './orientation-likelihood.js';
import { overForms, type PerForm, paperTemplates, perForm } from './per-form.js';
import type { SignedEstimate } from './profile.js';
import {
  noReliability,
  type ReliabilityOptions,
  reliabilityEstimate,
} from './reliability-estimate.js';
import { sampledForms } from './sampled-forms.js';
import { exactAt, type TalliedItem, type Tally } from './tally.js';
import { scoreAt } from './template-likelihood.js';

interface RepeatedItem {
  readonly item: TalliedItem;
  /** The item's likelihood from one draw of each template, for every draw that was read throughout. */
  readonly draws: readonly number[];
}

/**
 * Test–retest reliability of a respondent's item likelihoods, −1..1: how far the items that lean to the
 * target pole in one draw do so in another. A draw's likelihood is equation 2 with the headline's
 * weights from draw k of all six templates, log-probabilities being the same in every draw. The
 * correlation is {@link intraclassCorrelation}, over all pairs of draws at once, so that an item drawn
 * seven times weighs no more than one drawn three times. It is stepped up to the `repeats` draws that
 * the headline rests on.
 *
 * Cases are the items that were sampled and have two draws or more, those extra for test–retest among
 * them, that were read under every template. What a form or an order does to an item comes back in
 * every draw and counts as reliable, so where wording matters this figure is above split-half's.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const tally = createTally(items, { repeats: 2 });
 * for (const item of items.keys()) {
 *   for (const form of ['ab', 'repeat', 'compare']) {
 *     for (const order of ['norm', 'reverse']) {
 *       for (const draw of [0, 1]) {
 *         const pole = (item + draw) % 12 < 6 ? 'target' : 'opposite';
 *         countReading(tally, { item, template: { form, order }, draw }, as(pole));
 *       }
 *     }
 *   }
 * }
 * const weights = { ab: 1 / 3, repeat: 1 / 3, compare: 1 / 3 };
 * retestReliability(tally, { weights, seed: 1 }).value // → 0.808
 */
export function retestReliability(tally: Tally, options: ReliabilityOptions): SignedEstimate {
  const { weights, dimension, seed } = options;
  const own = [...tally.items.entries()].filter(
    ([, item]) => dimension === undefined || item.dimension === dimension,
  );
  const sampled = own.filter(([item]) =>
    paperTemplates.some((template) => !exactAt(tally, { item, template })),
  );
  if (own.length > 0 && sampled.length === 0) {
    return noReliability('log-probabilities are the same in every draw');
  }
  const repeated = sampled
    .map(
      ([place, item]): RepeatedItem => ({
        item,
        draws: drawLikelihoods(tally, { item: place, weights }),
      }),
    )
    .filter(({ draws }) => draws.length > 1);
  if (repeated.length === 0) {
    return noReliability(
      tally.width === 1
        ? 'nothing was asked twice'
        : 'no item has two readable answers to every template',
    );
  }
  const cases = repeatedCases(repeated.map(({ draws }) => draws));
  const estimate = reliabilityEstimate({
    items: repeated.map(({ item }) => item),
    cells: tally.cells,
    correlation: (sample) => intraclassCorrelation(cases, sample),
    length: tally.repeats,
    seed,
  });
  const drawn = sampledForms(tally);
  return drawn.length === paperForms.length
    ? estimate
    : { ...estimate, note: withNote(estimate.note, `only ${drawn.join(' and ')} was drawn again`) };
}

function withNote(note: string | null, more: string): string {
  return note === null ? more : `${note}; ${more}`;
}

/** Equation 2 from each draw in which all six templates were read. */
function drawLikelihoods(
  tally: Tally,
  { item, weights }: { readonly item: number; readonly weights: PerForm<number> },
): number[] {
  return Array.from({ length: tally.width }, (_, draw) => {
    const likelihoods = perForm((form) => {
      const norm = scoreAt(tally, { item, template: { form, order: 'norm' }, draw }) ?? null;
      const reverse = scoreAt(tally, { item, template: { form, order: 'reverse' }, draw }) ?? null;
      return norm === null || reverse === null ? null : (norm + reverse) / 2;
    });
    return overForms(likelihoods).includes(null)
      ? null
      : orientationLikelihood(likelihoods, weights);
  }).filter((likelihood) => likelihood !== null);
}
