import { type Report, renderReport } from '../../reports/index.js';
import type { Memory } from '../vocabulary/ports.js';
import { assembleRecorded, type RecordedStudy, type ReportFacts } from './assemble-report.js';
import { reportAssets } from './report-assets.js';
import type { TellStep } from './workflow-event.js';
import { writeFolder } from './write-files.js';

/** Makes the report of a study, what of it was not recorded yet from a ledger, and writes it to a folder, where one is given, whole or not at all. */
export async function reportStudy(
  recorded: RecordedStudy,
  memory: Memory,
  {
    folder,
    facts,
    tell = () => {},
  }: {
    readonly folder: string | undefined;
    readonly facts: ReportFacts;
    readonly tell?: TellStep | undefined;
  },
): Promise<Report> {
  const { report, answers } = await assembleRecorded(recorded, memory, { facts, tell });
  if (folder !== undefined) {
    const drawn = (done: number, of: number) => tell({ kind: 'drawing', done, of });
    await writeFolder(folder, await renderReport(report, answers, await reportAssets(), drawn));
  }
  return report;
}
