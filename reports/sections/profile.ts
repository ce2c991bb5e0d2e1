import type { Estimate } from '../../analysis/profile.js';
import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { overview } from '../charts/overview.js';
import { profile as profileChart } from '../charts/profile.js';
import { isPoorlyRead } from '../first-figure.js';
import { interval, likelihood, NOTHING, noInterval, share } from '../format.js';
import { type Html, html } from '../html.js';
import { type GridRow, profileGrid } from '../profile-grid.js';
import { respondentName } from '../respondent-name.js';
import { referencePoints } from '../tables/reference-points.js';
import { figureBlock } from './figure-block.js';
import type { Section } from './section.js';
import { tableBlock } from './table-block.js';

const caption =
  'Likelihood of the target pole, with its 95 % interval and items (n). The headline counts unread answers as 0.50; answered-only leaves them out.';

export const profile: Section = {
  id: 'profile',
  short: 'Profile',
  title: 'The profile',
  render: (content) => html`${figureBlock(profileChart, content)}
<div class="scroll" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr><th scope="col">respondent</th>${dimensions.map(
    (dimension) =>
      html`<th scope="col">${dimensionCatalogue[dimension].name}<br><small>1 = ${dimensionCatalogue[dimension].target}</small></th>`,
  )}</tr></thead>
<tbody>${profileGrid(content.report).map(
    (row) => html`<tr>${nameCell(row)}${row.figures.map(figureCell)}</tr>`,
  )}</tbody>
</table></div>
${
  content.report.references.length > 0
    ? html`<h3>${referencePoints.title}</h3>
${tableBlock(referencePoints, content.report)}`
    : null
}
${figureBlock(overview, content)}`,
};

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
