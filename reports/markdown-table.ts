import { cellText } from './cell-text.js';
import { escapeMarkdown } from './escape-markdown.js';
import { counted } from './document/format.js';
import type { Report } from './document/report.js';
import { respondentName } from './respondent-name.js';
import { shownTable } from './shown-table.js';
import type { Row, Table } from './table.js';
import { introductionTo, LONG_TABLE, type ReportTable } from './tables/report-table.js';

/** A table of the report with the line that says how to read it; a long one is linked only, unless there is an excerpt. */
export function markdownTable(definition: ReportTable, report: Report): string {
  const { name, title, none } = definition;
  const table = definition.table(report);
  const rows = table.rows.length;
  if (rows === 0) return escapeMarkdown(none);
  const file = `[tables/${name}.csv](tables/${name}.csv)`;
  const linked = `${escapeMarkdown(title)}: ${counted(rows, 'row')} in ${file}.`;
  const excerpt = definition.excerpt?.(report);
  const blocks =
    excerpt && excerpt.rows.length > 0
      ? [...blocksOf(excerpt), ...(excerpt.rows.length < rows ? [linked] : [])]
      : rows > LONG_TABLE
        ? [linked]
        : blocksOf(table);
  return [escapeMarkdown(introductionTo(definition, report)), ...blocks].join('\n\n');
}

/** A table, after what is the same in all its rows. */
function blocksOf(whole: Table): string[] {
  const { table, same } = shownTable(whole);
  return [
    ...(same === null ? [] : [escapeMarkdown(`The same in every row (${same}).`)]),
    grid(table),
  ];
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
