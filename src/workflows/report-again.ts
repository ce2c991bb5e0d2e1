import type { Report } from '../../reports/document/report.js';
import { loadEditions } from '../content/load-countries.js';
import type { Plan } from '../study/plan.js';
import type { MapFit } from '../vocabulary/map-fit.js';
import { openRecorded } from './open-recorded.js';
import { reportStudy } from './report-study.js';
import { version } from './version.js';
import type { TellStep } from './workflow-event.js';
import { defaultFolder } from './write-files.js';

export interface ReportAgainOptions {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  /** Folder of the report; by the study's name unless given. */
  readonly folder?: string | undefined;
  /** An edition of country scores or the path of a user's own; as recorded unless given. */
  readonly countries?: string | undefined;
  /** As recorded unless given. */
  readonly map?: MapFit | undefined;
  readonly tell?: TellStep | undefined;
}

/**
 * Makes a recorded study's report again, asking nothing.
 * @throws InputError when the ledger has no such study, the country scores are wrong or the folder
 * cannot be used
 */
export async function reportAgain(
  options: ReportAgainOptions,
): Promise<{ readonly report: Report; readonly folder: string }> {
  await using recorded = await openRecorded(options.ledger, options.study);
  const { record, ledger } = recorded;
  const plan = await heldAgainst(recorded.plan, options);
  const folder = options.folder ?? defaultFolder(plan.study.name);
  const report = await reportStudy(plan, ledger, {
    folder,
    facts: { version, at: record.at },
    tell: options.tell,
  });
  return { report, folder };
}

/** The plan with other country scores or another map, where they are wanted. */
async function heldAgainst(
  plan: Plan,
  { countries, map }: Pick<ReportAgainOptions, 'countries' | 'map'>,
): Promise<Plan> {
  const recorded = plan.study.countries;
  const chosen = { scores: countries ?? recorded.scores, map: map ?? recorded.map };
  return {
    ...plan,
    study: { ...plan.study, countries: chosen },
    countries: countries === undefined ? plan.countries : await loadEditions(countries),
  };
}
