import type { Report } from '../../reports/index.js';
import { openRecorded } from './open-recorded.js';
import { defaultFolder, reportStudy } from './report-study.js';
import { version } from './version.js';

export interface ReportAgainOptions {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  /** Folder of the report; by the study's name unless given. */
  readonly folder?: string | undefined;
}

/**
 * Makes a recorded study's report again, asking nothing.
 * @throws InputError when the ledger has no such study or the folder cannot be used
 */
export async function reportAgain(
  options: ReportAgainOptions,
): Promise<{ readonly report: Report; readonly folder: string }> {
  await using recorded = await openRecorded(options.ledger, options.study);
  const { plan, record, ledger } = recorded;
  const folder = options.folder ?? defaultFolder(plan.study.name);
  const report = await reportStudy(plan, ledger, { folder, facts: { version, at: record.at } });
  return { report, folder };
}
