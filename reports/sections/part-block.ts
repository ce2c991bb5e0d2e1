import { type Html, html } from '../html.js';
import type { Part } from '../parts.js';
import { figureBlock } from './figure-block.js';
import { profileTable } from './profile-table.js';
import { rawAnswers } from './raw-answers.js';
import type { PageContent } from './section.js';
import { tableBlock } from './table-block.js';

/** A part of a section in the page. */
export function partBlock(part: Part, content: PageContent): Html {
  switch (part.kind) {
    case 'heading':
      return html`<h3>${part.text}</h3>`;
    case 'text':
      return html`${part.paragraphs.map(paragraph)}`;
    case 'quote':
      return html`<blockquote>${part.paragraphs.map(paragraph)}</blockquote>`;
    case 'list':
      return html`<ul>${part.sentences.map(listItem)}</ul>`;
    case 'notices':
      return html`<ul class="notices">${part.sentences.map(listItem)}</ul>`;
    case 'entries':
      return html`<dl class="findings">${part.entries.map(
        ({ name, text }) => html`<dt>${name}</dt><dd>${text}</dd>`,
      )}</dl>`;
    case 'chart':
      return figureBlock(part, content);
    case 'table':
      return tableBlock(part.table, content.report);
    case 'profile':
      return profileTable(part.caption, content.report);
    case 'answers':
      return rawAnswers(content.answers);
  }
}

const paragraph = (text: string) => html`<p>${text}</p>`;
const listItem = (text: string) => html`<li>${text}</li>`;
