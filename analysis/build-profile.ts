import { templates } from '../src/vocabulary/template.js';
import { biases as biasesOf } from './biases.js';
import { dimensionProfile } from './dimension-profile.js';
import { entropies } from './entropies.js';
import { formInstability } from './form-instability.js';
import { formWeightLimits } from './form-weight-limits.js';
import { parseRates } from './parse-rates.js';
import { paperTemplates } from './per-form.js';
import type { Profile } from './profile.js';
import { weightNotes } from './question-form-weights.js';
import { reliability } from './reliability.js';
import { retestAgreement } from './retest.js';
import { scoringOf } from './scoring.js';
import type { Tally } from './tally.js';
import { pooledVarianceShares } from './variance-shares.js';
import { type DrawnFigures, figuresOf } from './weighed-estimate.js';

export interface ProfileOptions {
  readonly seed: number;
  /** What {@link figuresOf} makes of the tally with this seed, where it was made already. */
  readonly figures?: DrawnFigures;
}

/**
 * The profile of the respondent whose readings were tallied. Only intervals depend on the seed (an
 * integer), and nothing depends on the order of the items. Templates nobody asked have no rates.
 * @example
 * const as = (pole) => ({ kind: 'choice', pole, rule: 'exact' });
 * const items = Array.from({ length: 24 }, (_, place) => ({
 *   id: `pdi-${place}`,
 *   dimension: 'pdi',
 *   domain: 'work',
 * }));
 * const tally = createTally(items, { repeats: 1 });
 * for (const item of items.keys()) {
 *   for (const form of ['ab', 'repeat', 'compare']) {
 *     for (const order of ['norm', 'reverse']) {
 *       const pole = item % 4 === 0 ? 'opposite' : 'target';
 *       countReading(tally, { item, template: { form, order }, draw: 0 }, as(pole));
 *     }
 *   }
 * }
 * const { dimensions, formWeights } = buildProfile(tally, { seed: 1 });
 * const { value, low, high } = dimensions[0].imputed;
 * ({ value, low, high }) // → { value: 0.75, low: 0.529, high: 0.889 }
 * formWeights.cdeval.ab // → 0.333
 */
export function buildProfile(
  tally: Tally,
  { seed, figures = figuresOf(tally, { seed }) }: ProfileOptions,
): Profile {
  const { items, plannedPairs } = figures.prepared;
  const { weights } = figures.once;
  const instability = formInstability(items, { plannedPairs });
  const biases = biasesOf(tally);
  const notes = weightNotes(instability);
  return {
    dimensions: tally.cells.dimensions.map((dimension) =>
      dimensionProfile(tally, { dimension, figures, biases, notes, seed }),
    ),
    instability,
    formWeights: weights,
    formWeightLimits: formWeightLimits(weights, figures.draws),
    scoring: scoringOf(tally),
    biases,
    reliability: reliability(tally, { weights: weights.cdeval, seed }),
    variance: pooledVarianceShares(tally, { seed }),
    entropies: entropies(tally),
    rates: parseRates(tally, paperTemplates),
    ratesByTemplate: templates
      .map((template) => ({ ...template, ...parseRates(tally, [template]) }))
      .filter(({ asked }) => asked > 0),
    retest: retestAgreement(tally),
  };
}
