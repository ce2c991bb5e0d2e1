import { explanations } from '../explanations.js';
import { html } from '../html.js';
import { allClear, notices } from '../notices.js';
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
        : html`<p>${allClear}</p>`
    }
<h3>Could the answers be read?</h3>
<p>${explanations.shares}</p>
${tableBlock(parseRates(report), 'How answers could be read')}
<details><summary>By template</summary>${tableBlock(parseRatesByTemplate(report), 'How answers could be read, by template')}</details>
<h3>What do unread answers do to the figures?</h3>
<p>${explanations.unread}</p>
<details><summary>Headline and answered-only figures</summary>${tableBlock(filledAgainstAnswered(report), 'Headline against answered-only figures, with 95 % intervals')}</details>
<h3>Does it answer the same when asked again?</h3>
${
  again.rows.length > 0
    ? html`<p>${explanations.retest}</p>
${tableBlock(again, 'Pairs of answers to a re-asked template that read alike, with 95 % interval')}`
    : html`<p>Nothing was asked twice in this study.</p>`
}`;
  },
};
