import { defaultEdition, loadEditions } from '../content/load-countries.js';
import { openLedger } from '../ledger/open-ledger.js';
import { loadStudy } from '../study/load-study.js';
import type { Plan } from '../study/plan.js';
import { InputError } from '../vocabulary/input-error.js';
import type { Ledger, StudyRecord } from '../vocabulary/ports.js';
import { dimensionsOf } from '../vocabulary/scheme.js';
import { recordedPlan } from './recorded-plan.js';

/** A run as it was recorded, with the ledger that holds its responses. */
export interface Recorded extends AsyncDisposable {
  readonly ledger: Ledger;
  readonly record: StudyRecord;
  readonly plan: Plan;
}

/**
 * Opens a ledger at the latest run of a study, or of any study where none is named.
 * @param study the path of a study file, or the name of a study
 * @throws InputError when there is no such ledger, file or run
 */
export async function openRecorded(path: string, study?: string): Promise<Recorded> {
  const name = study === undefined ? undefined : await nameOf(study);
  const ledger = await openLedger(path, { mode: 'read' });
  try {
    const record = await ledger.latestStudy(name);
    if (!record) {
      const what = name === undefined ? 'no study' : `no run of the study "${name}"`;
      throw new InputError(`holds ${what} yet; run it first with "undertone run"`, { file: path });
    }
    return {
      ledger,
      record,
      plan: await withCountries(await recordedPlan(record, path)),
      [Symbol.asyncDispose]: () => ledger.close(),
    };
  } catch (error) {
    await ledger.close();
    throw error;
  }
}

/** Earlier versions recorded no country scores. */
async function withCountries(plan: Plan): Promise<Plan> {
  if (plan.countries.length > 0 || plan.scheme.countryScores.length === 0) return plan;
  const countries = await loadEditions(defaultEdition, dimensionsOf(plan.scheme));
  return { ...plan, countries };
}

async function nameOf(study: string): Promise<string> {
  return /\.(?:ya?ml|json)$/i.test(study) ? (await loadStudy(study)).name : study;
}
