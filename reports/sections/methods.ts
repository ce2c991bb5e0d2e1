import { caveats } from '../caveats.js';
import { html } from '../html.js';
import { literature } from '../literature.js';
import { methodsParagraphs } from '../methods.js';
import { plainText } from '../plain-text.js';
import { respondentName } from '../respondent-name.js';
import { costs } from '../tables/costs.js';
import { whatWouldChange } from '../tables/what-would-change.js';
import type { Section } from './section.js';
import { tableBlock } from './table-block.js';

export const methods: Section = {
  id: 'methods',
  short: 'Methods',
  title: 'How was it done?',
  render: ({ report }) => {
    const declared = report.respondents.flatMap((respondent) =>
      respondent.declared === null ? [] : [{ respondent, declared: respondent.declared }],
    );
    return html`<h3>Methods, ready to paste</h3>
<blockquote>${methodsParagraphs(report).map((paragraph) => html`<p>${paragraph}</p>`)}</blockquote>
<h3>What would change</h3>
${tableBlock(whatWouldChange, report)}
${
  declared.length > 0
    ? html`<h3>What the simulated respondents were declared to be</h3>
<dl class="findings">${declared.map(({ respondent, declared: words }) => html`<dt>${respondentName(respondent)}</dt><dd>${plainText(words)}</dd>`)}</dl>`
    : null
}
<h3>What it cost</h3>
${tableBlock(costs, report)}
<h3>What the figures do not say</h3>
<ul>${caveats(report).map((caveat) => html`<li>${caveat}</li>`)}</ul>
<h3>References</h3>
<ul>${literature(report).map((work) => html`<li>${work}</li>`)}</ul>`;
  },
};
