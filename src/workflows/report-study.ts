import type { Report } from '../../reports/document/report.js';
import { renderReport } from '../../reports/files/render-report.js';
import type { Plan } from '../study/plan.js';
import type { Memory } from '../vocabulary/ports.js';
import { assembleReport, type ReportFacts } from './assemble-report.js';
import { reportAssets } from './report-assets.js';
import type { TellStep } from './workflow-event.js';
import { writeFolder } from './write-files.js';

/** Makes the report of a plan from a ledger and writes it to a folder, where one is given, whole or not at all. */
export async function reportStudy(
  plan: Plan,
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
  const { report, answers } = await assembleReport(plan, memory, facts, tell);
  if (folder !== undefined) {
    const drawn = (done: number, of: number) => tell({ kind: 'drawing', done, of });
    await writeFolder(folder, await renderReport(report, answers, await reportAssets(), drawn));
  }
  return report;
}
