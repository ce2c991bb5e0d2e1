import { cellParts } from '../cell-text.js';
import type { Chart } from '../charts/chart.js';
import { count, counted } from '../document/format.js';
import { type Html, html } from '../html.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { shownTable } from '../shown-table.js';
import type { Cell, Column, Row, Table } from '../table.js';
import {
  introductionTo,
  LONG_TABLE,
  LONGEST_TABLE,
  type ReportTable,
} from '../tables/report-table.js';

/** A table of the report with the line that says how to read it; folded where it is long, unless an excerpt of it stands open. */
export function tableBlock(definition: ReportTable, report: Report): Html {
  const { name, title, none } = definition;
  const table = definition.table(report);
  const rows = table.rows.length;
  if (rows === 0) return html`<p>${none}</p>`;
  const introduction = introductionTo(definition, report);
  const excerpt = definition.excerpt?.(report);
  if (excerpt && excerpt.rows.length > 0)
    return html`<p>${introduction}</p>
${scrolling(excerpt, title)}
${excerpt.rows.length < rows ? html`<p class="quiet">All ${count(rows)} rows stand in tables/${name}.csv.</p>` : null}`;
  if (rows > LONGEST_TABLE)
    return html`<p>${introduction} Its ${count(rows)} rows stand in tables/${name}.csv.</p>`;
  return html`<p>${introduction}</p>
${rows > LONG_TABLE ? foldedTable(table, title) : scrolling(table, title)}`;
}

/** The table behind a chart, folded; only its file is named where it is too long for a page. */
export function tableBehind({ name, title, table: of }: Chart, report: Report): Html {
  const table = of(report);
  const rows = table.rows.length;
  return rows > LONGEST_TABLE
    ? html`<p class="quiet">Its ${count(rows)} rows stand in tables/${name}.csv.</p>`
    : foldedTable(table, title);
}

/** A table that opens on demand. */
function foldedTable(table: Table, caption: string): Html {
  return html`<details><summary>Table, ${counted(table.rows.length, 'row')}</summary>${scrolling(table, caption)}</details>`;
}

/** It scrolls in its own box where the page is narrow. */
function scrolling(whole: Table, title: string): Html {
  const { table, same } = shownTable(whole);
  const { columns, rows, general } = table;
  const caption = same === null ? title : `${title} (${same})`;
  const first = general ? null : html`<th scope="col">respondent</th>`;
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
<caption>${caption}</caption>
<thead><tr>${first}${columns.map(
    ({ name, kind }) => html`<th scope="col" class="${kind}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${rowCells(row, columns)}</tr>`)}</tbody>
</table></div>`;
}

function rowCells({ respondent, cells }: Row, columns: readonly Column[]): Html {
  const name = respondent && html`<th scope="row">${respondentName(respondent)}</th>`;
  return html`${name}${columns.map((column, place) => tableCell(cells[place] ?? null, column))}`;
}

/** Text of more letters than this needs room, lest it stand in its column a word to a line. */
const LONG = 24;

function tableCell(cell: Cell, { kind }: Column): Html {
  const { figure, behind } = cellParts(cell, kind);
  const long = (behind ?? figure).length > LONG ? ' long' : null;
  return behind === null
    ? html`<td class="${kind}${long}">${figure}</td>`
    : html`<td class="${kind}${long}">${figure}<br><small>${behind}</small></td>`;
}
