import { type Html, html } from '../html.js';
import type { Entry, Part } from '../parts.js';
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
      return html`<dl class="findings">${part.entries.map(entry)}</dl>`;
    case 'chart':
      return figureBlock(part, content);
    case 'table':
      return tableBlock(part.table, content.report);
    case 'folded':
      return html`<details class="folded"><summary><h3>${part.title}</h3></summary>
${part.parts.map((each) => partBlock(each, content))}</details>`;
    case 'profile':
      return profileTable(part.caption, content.report);
    case 'answers':
      return rawAnswers(content.answers);
  }
}

const paragraph = (text: string) => html`<p>${text}</p>`;
const entry = ({ name, text, more }: Entry) =>
  html`<dt>${name}</dt><dd>${text}</dd>${more === undefined ? null : html`<dd class="quiet">${more}</dd>`}`;
const listItem = (text: string) => html`<li>${text}</li>`;
