import { type Dimension, ofDimension } from '../src/vocabulary/dimension.js';
import { paperForms } from '../src/vocabulary/template.js';
import type { BootstrapOptions } from './bootstrap.js';
import { estimateOf } from './estimate.js';
import { isMostlyFill, restsOnAnswer } from './item-figures.js';
import { summariseItems } from './item-summary.js';
import type { Estimate } from './profile.js';
import { type ResampledFigures, resampledFigures, spreadOf } from './resampled-figures.js';
import { strataOf } from './strata.js';
import type { Tally } from './tally.js';
import {
  figuresOnce,
  type PreparedItems,
  prepareItems,
  type WeighedFigures,
  type WeighedName,
} from './weighed-figures.js';

/** Items with their figures, as they were asked and in every draw. */
export interface DrawnFigures {
  readonly prepared: PreparedItems;
  readonly once: WeighedFigures;
  readonly draws: ResampledFigures;
}

/**
 * The figures of a respondent's items, and those of every draw of them; what all estimates rest on.
 * Likelihoods are 0..1, null where nothing was observed.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const answered = (choosesTarget) => {
 *   const tally = createTally(items, { repeats: 1 });
 *   for (const item of items.keys()) {
 *     const pole = choosesTarget(item) ? 'target' : 'opposite';
 *     for (const form of ['ab', 'repeat', 'compare']) {
 *       for (const order of ['norm', 'reverse']) {
 *         countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *       }
 *     }
 *   }
 *   return tally;
 * };
 * const { once, draws } = figuresOf(answered((item) => item % 4 > 0), { seed: 1, draws: 500 });
 * once.dimensions.pdi.imputed // → 0.75
 * draws.dimensions.pdi.imputed.length // → 500
 */
export function figuresOf(tally: Tally, options: BootstrapOptions): DrawnFigures {
  const plannedPairs = tally.items.length * tally.repeats;
  return drawFigures(prepareItems(summariseItems(tally), { ...tally, plannedPairs }), options);
}

/** The figures of prepared items, and those of every draw of them. */
export function drawFigures(prepared: PreparedItems, options: BootstrapOptions): DrawnFigures {
  return { prepared, once: figuresOnce(prepared), draws: resampledFigures(prepared, options) };
}

/** One likelihood of a dimension with its interval. `notes` say what else holds for it. */
export function weighedEstimate(
  { prepared, once, draws }: DrawnFigures,
  {
    dimension,
    name,
    notes,
  }: {
    readonly dimension: Dimension;
    readonly name: WeighedName;
    readonly notes: readonly string[];
  },
): Estimate {
  const own = prepared.items.filter(({ item }) => item.dimension === dimension);
  const rests = name === 'readableOnly' ? 'readableOnly' : 'imputed';
  return estimateOf({
    value: ofDimension(once.dimensions, dimension)[name],
    standardError: spreadOf(ofDimension(draws.dimensions, dimension)[name]),
    n: own.filter((item) => restsOnAnswer(rests, item, once.weights.cdeval)).length,
    mostlyFill: rests === 'imputed' && isMostlyFill(own, paperForms),
    strata: strataOf(
      prepared.items.map(({ item }) => item),
      { dimension, domains: prepared.cells.domains },
    ),
    notes,
  });
}
