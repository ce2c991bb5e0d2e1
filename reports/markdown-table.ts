import { cellText } from './cell-text.js';
import { escapeMarkdown } from './escape-markdown.js';
import { counted } from './format.js';
import type { Report } from './report.js';
import { respondentName } from './respondent-name.js';
import type { Row, Table } from './table.js';
import { introductionTo, LONG_TABLE, type ReportTable } from './tables/report-table.js';

/** A table of the report with the line that says how to read it; a long one is linked only. */
export function markdownTable(definition: ReportTable, report: Report): string {
  const { name, title, none } = definition;
  const table = definition.table(report);
  const rows = table.rows.length;
  if (rows === 0) return escapeMarkdown(none);
  const file = `[tables/${name}.csv](tables/${name}.csv)`;
  const figures =
    rows > LONG_TABLE
      ? `${escapeMarkdown(title)}: ${counted(rows, 'row')} in ${file}.`
      : grid(table);
  return `${escapeMarkdown(introductionTo(definition, report))}\n\n${figures}`;
}

function grid({ columns, rows, general }: Table): string {
  const head = [...(general ? [] : ['respondent']), ...columns.map(({ name }) => name)];
  return markdownGrid(
    head,
    rows.map(({ respondent, cells }: Row) => [
      ...(respondent ? [respondentName(respondent)] : []),
      ...columns.map(({ kind }, place) => cellText(cells[place] ?? null, kind)),
    ]),
  );
}

/** Rows of untrusted text as a table of Markdown. */
export function markdownGrid(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  return [line(head), `| ${head.map(() => '---').join(' | ')} |`, ...rows.map(line)].join('\n');
}
