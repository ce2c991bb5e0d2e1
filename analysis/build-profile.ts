import { dimensions } from '../src/vocabulary/dimension.js';
import { templates } from '../src/vocabulary/template.js';
import { dimensionProfile } from './dimension-profile.js';
import { formInstability } from './form-instability.js';
import { summariseItems } from './item-summary.js';
import { likelihoodErrors } from './likelihood-errors.js';
import { parseRates } from './parse-rates.js';
import { paperTemplates } from './per-form.js';
import type { Profile } from './profile.js';
import { allUnstable, questionFormWeights } from './question-form-weights.js';
import { retestAgreement } from './retest.js';
import type { Tally } from './tally.js';

/**
 * The profile of the respondent whose readings were tallied. Only intervals depend on the seed (an
 * integer), and nothing depends on the order of the items. Templates nobody asked have no rates.
 */
export function buildProfile(tally: Tally, { seed }: { readonly seed: number }): Profile {
  const items = summariseItems(tally);
  const plannedPairs = tally.items.length * tally.repeats;
  const instability = formInstability(items, { plannedPairs });
  const formWeights = {
    cdeval: questionFormWeights(instability, 'cdeval'),
    scalefree: questionFormWeights(instability, 'scalefree'),
    uniform: questionFormWeights(instability, 'uniform'),
  };
  const notes = allUnstable(instability)
    ? ['no form had half its pairs readable, so all weigh the same']
    : [];
  const errors = likelihoodErrors(items, { plannedPairs, seed });
  return {
    dimensions: dimensions.map((dimension) =>
      dimensionProfile(tally, items, { dimension, formWeights, errors: errors[dimension], notes }),
    ),
    instability,
    formWeights,
    rates: parseRates(tally, paperTemplates),
    ratesByTemplate: templates
      .map((template) => ({ ...template, ...parseRates(tally, [template]) }))
      .filter(({ asked }) => asked > 0),
    retest: retestAgreement(tally),
  };
}
