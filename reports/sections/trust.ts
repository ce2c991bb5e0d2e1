import { html } from '../html.js';
import { allClear, notices } from '../notices.js';
import { trustQuestions } from '../tables/questions.js';
import { questionBlock } from './question-block.js';
import type { Section } from './section.js';

export const trust: Section = {
  id: 'trust',
  short: 'Trust',
  title: 'Can I trust it?',
  render: (content) => {
    const warnings = notices(content.report.respondents);
    return html`${
      warnings.length > 0
        ? html`<ul class="notices">${warnings.map((notice) => html`<li>${notice}</li>`)}</ul>`
        : html`<p>${allClear}</p>`
    }
${trustQuestions.map((question) => questionBlock(question, content))}`;
  },
};
