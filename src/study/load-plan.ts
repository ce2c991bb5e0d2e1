import { andMore } from '../content/and-more.js';
import { loadEditions } from '../content/load-countries.js';
import type { InstrumentStudy, Loaded } from '../instrument-study.js';
import { instruments } from '../instruments.js';
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
  const [fault, ...others] = faults.map(({ error }) => error);
  if (plan && !fault) return plan;
  if (!fault) throw new RangeError('a plan that cannot be read has a fault');
  throw plan ? new InputError(`${fault.reason}${andMore(others)}`, fault.place) : fault;
}

/** What is wrong with a file of a study. */
export interface Fault {
  readonly error: InputError;
  /** The instrument that it is loaded for; null for country scores. */
  readonly instrument: InstrumentStudy | null;
}

/** A plan, and what is wrong in its files only beside the study: each by itself is sound. */
export interface ReadPlan {
  /** Null when a file is missing or wrong, or in another language than the respondent's, as the one fault says. */
  readonly plan: Plan | null;
  readonly faults: readonly Fault[];
}

/** Loads the same with everything that does not fit the study. */
export async function readPlan(study: Study): Promise<ReadPlan> {
  const faults: Fault[] = [];
  let instrument: InstrumentStudy | null = null;
  try {
    let loaded: Loaded = { part: {} };
    for (instrument of instruments) {
      const own: Loaded | undefined = await instrument.load?.(study, loaded);
      if (!own) continue;
      loaded = joined(loaded, own);
      for (const error of own.faults ?? []) faults.push({ error, instrument });
    }
    instrument = null;
    const countries = await loadEditions(study.countries.scores);
    return { plan: { study, ...noContent, ...loaded.part, countries }, faults };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { plan: null, faults: [{ error, instrument }] };
  }
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
  };
}
