import { html } from '../html.js';
import { notices } from '../notices.js';
import {
  filledAgainstAnswered,
  parseRates,
  parseRatesByTemplate,
  retest,
} from '../trust-tables.js';
import type { Section } from './section.js';
import { tableBlock } from './table-block.js';

export const trust: Section = {
  id: 'trust',
  short: 'Trust',
  title: 'Can I trust it?',
  render: ({ report }) => {
    const warnings = notices(report.respondents);
    const again = retest(report);
    return html`${
      warnings.length > 0
        ? html`<ul class="notices">${warnings.map((notice) => html`<li>${notice}</li>`)}</ul>`
        : html`<p>Every planned observation was made, and nothing about them calls for a warning.</p>`
    }
<h3>Could the answers be read?</h3>
<p>Shares of all answers to the six templates. Neutral: both, neither, or it depends. Refusal: declined to answer. Invalid: could not be read.</p>
${tableBlock(parseRates(report), 'How answers could be read')}
<details><summary>By template</summary>${tableBlock(parseRatesByTemplate(report), 'How answers could be read, by template')}</details>
<h3>What do unread answers do to the figures?</h3>
<p>The headline counts each unread answer as 0.50, which pulls a figure towards the middle by the share filled. Answered-only leaves them out.</p>
<details><summary>Headline and answered-only figures</summary>${tableBlock(filledAgainstAnswered(report), 'Headline against answered-only figures, with 95 % intervals')}</details>
<h3>Does it answer the same when asked again?</h3>
${
  again.rows.length > 0
    ? html`<p>Some items were put again, word for word. A respondent that tosses a coin answers alike half of the time.</p>
${tableBlock(again, 'Re-asked templates whose two answers read alike, with 95 % interval')}`
    : html`<p>Nothing was asked twice in this study.</p>`
}`;
  },
};
