import { andMore } from '../content/and-more.js';
import { loadEditions } from '../content/load-countries.js';
import type { Loaded } from '../instrument-study.js';
import { instruments } from '../instruments-study.js';
import { InputError } from '../vocabulary/input-error.js';
import { noContent, type Plan } from './plan.js';
import type { Study } from './study.js';

/**
 * Loads what a study's instruments ask in every language that it asks in, and the country scores that it
 * is held against.
 * @throws InputError when one is missing, wrong, in another language than the respondent's, or does not
 *   fit the study
 */
export async function loadPlan(study: Study): Promise<Plan> {
  const { plan, faults } = await readPlan(study);
  const [fault, ...others] = faults;
  if (fault) throw new InputError(`${fault.reason}${andMore(others)}`, fault.place);
  return plan;
}

/** A plan, and what is wrong in its files only beside the study: each by itself is sound. */
export interface ReadPlan {
  readonly plan: Plan;
  readonly faults: readonly InputError[];
}

/**
 * Loads the same with everything that does not fit the study.
 * @throws InputError when a file is missing or wrong, or in another language than the respondent's
 */
export async function readPlan(study: Study): Promise<ReadPlan> {
  let loaded: Loaded = { part: {} };
  for (const instrument of instruments) {
    const own = await instrument.load?.(study, loaded);
    if (own) loaded = joined(loaded, own);
  }
  const countries = await loadEditions(study.countries.scores);
  const plan = { study, ...noContent, ...loaded.part, countries };
  return { plan, faults: loaded.faults ?? [] };
}

function joined(before: Loaded, own: Loaded): Loaded {
  const contents = { ...before.part.contents, ...own.part.contents };
  return {
    part: {
      ...before.part,
      ...own.part,
      ...(Object.keys(contents).length === 0 ? {} : { contents }),
    },
    questionnaires: { ...before.questionnaires, ...own.questionnaires },
    faults: [...(before.faults ?? []), ...(own.faults ?? [])],
  };
}
