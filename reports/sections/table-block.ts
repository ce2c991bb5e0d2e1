import { type Html, html } from '../html.js';
import { respondentName } from '../respondent-name.js';
import { cellText, type Table } from '../table.js';

/** A table for people; it scrolls in its own box where the page is narrow. */
export function tableBlock({ columns, rows }: Table, caption: string): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">respondent</th>${columns.map(
    ({ name, kind }) => html`<th scope="col" class="${kind}">${name}</th>`,
  )}</tr></thead>
<tbody>${rows.map(
    ({ respondent, cells }) =>
      html`<tr><th scope="row">${respondentName(respondent)}</th>${columns.map(
        ({ kind }, place) => html`<td class="${kind}">${cellText(cells[place] ?? null, kind)}</td>`,
      )}</tr>`,
  )}</tbody>
</table></div>`;
}

/** A table that opens on demand. */
export function foldedTable(table: Table, caption: string): Html {
  return html`<details><summary>Table</summary>${tableBlock(table, caption)}</details>`;
}
