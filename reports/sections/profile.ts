import type { Estimate } from '../../analysis/profile.js';
import { dimensionCatalogue, dimensions } from '../../src/vocabulary/dimension.js';
import { overview } from '../charts/overview.js';
import { profile as profileChart } from '../charts/profile.js';
import { interval, likelihood, NOTHING, noInterval } from '../format.js';
import { type Html, html } from '../html.js';
import { profileGrid } from '../profile-grid.js';
import { respondentName } from '../respondent-name.js';
import { figureBlock } from './figure-block.js';
import type { Section } from './section.js';

const caption = 'Likelihood of the target pole, with its 95 % interval and items (n)';

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
    ({ respondent, figures }) =>
      html`<tr><th scope="row">${respondentName(respondent)}</th>${
        respondent.profile ? figures.map(figureCell) : html`<td colspan="6">nothing observed</td>`
      }</tr>`,
  )}</tbody>
</table></div>
${figureBlock(overview, content)}`,
};

function figureCell(figure: Estimate | null): Html {
  if (!figure) return html`<td>${NOTHING}</td>`;
  const limits = interval(figure) ?? noInterval(figure);
  return html`<td>${likelihood(figure.value)}<br><small>${limits}<br>n = ${figure.n}</small></td>`;
}
