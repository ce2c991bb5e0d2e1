import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Report, renderReport } from '../../reports/index.js';
import { packagePath } from '../content/package-root.js';
import type { Plan } from '../study/plan.js';
import type { Memory } from '../vocabulary/ports.js';
import { assembleReport, type ReportFacts } from './assemble-report.js';
import { writeFolder } from './write-files.js';

/** Where a study's report goes when nobody says. */
export function defaultFolder(study: string): string {
  return join('undertone-report', study.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, ''));
}

/** Makes the report of a plan from a ledger and writes it to a folder, whole or not at all. */
export async function reportStudy(
  plan: Plan,
  memory: Memory,
  { folder, facts }: { readonly folder: string; readonly facts: ReportFacts },
): Promise<Report> {
  const { report, answers } = await assembleReport(plan, memory, facts);
  const asset = (name: string) => packagePath('reports', 'assets', name);
  const files = await renderReport(report, answers, {
    style: await readFile(asset('report.css'), 'utf8'),
    script: await readFile(asset('report.js'), 'utf8'),
    fontFiles: [asset('inter-regular.ttf'), asset('inter-semibold.ttf')],
  });
  await writeFolder(folder, files);
  return report;
}
