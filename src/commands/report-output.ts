import { join } from 'node:path';
import { documentOf } from '../../reports/chapters.js';
import type { Report } from '../../reports/document/report.js';
import { terminalSummary } from '../../reports/terminal/summary.js';
import type { CommonFlags } from './flags.js';
import type { Context } from './terminal.js';

/** What of a report is printed, and how. */
type ShowFlags = Pick<CommonFlags, 'json' | 'verbose' | 'color'>;

/** Prints a report's summary and where it lies (null: nowhere), with `--verbose` its intervals and bars; with `--json`, the report alone. */
export function showReport(
  { report, folder }: { readonly report: Report; readonly folder: string | null },
  { json, verbose, color }: ShowFlags,
  { stdout, environment }: Context,
): void {
  if (json) {
    stdout.write(`${JSON.stringify(report)}\n`);
    return;
  }
  const colour = color && stdout.isTTY === true && environment.NO_COLOR === undefined;
  const path = folder === null ? undefined : join(folder, 'report.html');
  const document = documentOf(report, { items: [], rows: [], total: 0, stories: null });
  stdout.write(
    terminalSummary(document, {
      colour,
      width: stdout.columns || 100,
      verbose: verbose === true,
      path,
    }),
  );
}
