import { type Html, html } from '../html.js';
import { respondentName } from '../respondent-name.js';
import { type ColumnKind, cellText, type Table } from '../table.js';

/** A table for people; it scrolls in its own box where the page is narrow. */
export function tableBlock({ columns, rows }: Table, caption: string): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">respondent</th>${columns.map(
    ({ name, kind }) => html`<th scope="col" class="${kind}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map(
    ({ respondent, cells }) =>
      html`<tr><th scope="row">${respondentName(respondent)}</th>${columns.map(({ kind }, place) =>
        cell(cellText(cells[place] ?? null, kind), kind),
      )}</tr>`,
  )}</tbody>
</table></div>`;
}

/** Text of more letters than this needs room, lest it stand in its column a word to a line. */
const LONG = 24;

function cell(text: string, kind: ColumnKind): Html {
  return html`<td class="${kind}${text.length > LONG ? ' long' : null}">${text}</td>`;
}

/** A table that opens on demand. */
export function foldedTable(table: Table, caption: string): Html {
  return html`<details><summary>Table</summary>${tableBlock(table, caption)}</details>`;
}
