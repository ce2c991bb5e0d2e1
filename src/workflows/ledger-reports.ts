import { plainText } from '../../reports/document/plain-text.js';
import { openLedger } from '../ledger/open-ledger.js';
import { InputError } from '../vocabulary/input-error.js';
import { assembleReport } from './assemble-report.js';
import type { ComparedReport } from './compared-report.js';
import { realPlace } from './real-place.js';
import { recordedPlan } from './recorded-plan.js';
import { version } from './version.js';

/**
 * The report of the latest run of every study in a ledger, in the order in which they were run.
 * @throws InputError when it is no ledger, holds no study, or one that cannot be read
 */
export async function ledgerReports(file: string): Promise<readonly ComparedReport[]> {
  const ledger = await openLedger(file, { mode: 'read' });
  try {
    const records = await ledger.latestStudies();
    if (records.length === 0) {
      throw new InputError('holds no study yet; run one first with "undertone run"', { file });
    }
    const place = await realPlace(file);
    const reports: ComparedReport[] = [];
    for (const record of records) {
      // Countries are chosen for the comparison, and it alone is held against them.
      const plan = { ...(await recordedPlan(record, file)), countries: [] };
      const facts = { version, at: record.at };
      const { report } = await assembleReport(plan, ledger, facts);
      const name = records.length === 1 ? file : `${file} (${plainText(record.name)})`;
      reports.push({ file, name, place, report });
    }
    return reports;
  } finally {
    await ledger.close();
  }
}
