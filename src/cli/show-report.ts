import { join } from 'node:path';
import type { Report } from '../../reports/report.js';
import { terminalSummary } from '../../reports/terminal.js';
import type { Context } from './context.js';

/** Prints a report's summary and where it lies; with `--json`, the report alone. */
export function showReport(
  { report, folder }: { readonly report: Report; readonly folder: string },
  { json, color }: { readonly json?: true; readonly color: boolean },
  { stdout, environment }: Context,
): void {
  if (json) {
    stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const colour = color && stdout.isTTY === true && environment.NO_COLOR === undefined;
  stdout.write(terminalSummary(report, { colour, width: stdout.columns || 100 }));
  stdout.write(`\nThe report: ${join(folder, 'report.html')}\n`);
}
