import type { Estimate } from '../../analysis/profile.js';
import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { isPoorlyRead } from '../first-figure.js';
import { interval, likelihood, NOTHING, noInterval, share } from '../document/format.js';
import { type Html, html } from '../html.js';
import { type GridRow, profileGrid } from '../profile-grid.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';

/** Every respondent's six figures, in a table that scrolls in its own box where the page is narrow. */
export function profileTable(caption: string, report: Report): Html {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">respondent</th>${dimensions.map(
    (dimension) =>
      html`<th scope="col">${dimensionCatalogue[dimension].name}<br><small>1 = ${dimensionCatalogue[dimension].target}</small></th>`,
  )}</tr></thead>
<tbody>${profileGrid(report).map(
    (row) => html`<tr>${nameCell(row)}${row.figures.map(figureCell)}</tr>`,
  )}</tbody>
</table></div>`;
}

/** The name of a respondent above its first row, and what kind of figures stand in the row. */
function nameCell({ respondent, kind }: GridRow): Html {
  const name = respondentName(respondent);
  if (kind === 'answered-only')
    return html`<th scope="row" aria-label="${name}, ${kind}"><small>${kind}</small></th>`;
  const { profile } = respondent;
  const poor =
    profile && isPoorlyRead(profile) ? `, ${share(profile.rates.readable)} readable` : null;
  return html`<th scope="row">${name}<br><small>${kind}${poor}</small></th>`;
}

function figureCell(figure: Estimate | null): Html {
  if (!figure) return html`<td>${NOTHING}</td>`;
  const limits = interval(figure) ?? noInterval(figure);
  return html`<td>${likelihood(figure.value)}<br><small>${limits}<br>n = ${figure.n}</small></td>`;
}
