import { html } from '../html.js';
import { summarise } from '../summary.js';
import type { Section } from './section.js';

export const findings: Section = {
  id: 'findings',
  short: 'Findings',
  title: 'What did we find?',
  render: ({ report }) => {
    const { overall, respondents } = summarise(report);
    return html`${overall.map((sentence) => html`<p>${sentence}</p>`)}
<dl class="findings">${respondents.map(
      ({ name, sentences }) => html`<dt>${name}</dt><dd>${sentences.join(' ')}</dd>`,
    )}</dl>`;
  },
};
