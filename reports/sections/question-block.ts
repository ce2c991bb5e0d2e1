import { type Html, html } from '../html.js';
import type { Question } from '../tables/questions.js';
import { figureBlock } from './figure-block.js';
import type { PageContent } from './section.js';
import { tableBlock } from './table-block.js';

/** A reader's question with the tables that answer it. */
export function questionBlock({ question, tables, chart }: Question, content: PageContent): Html {
  return html`<h3>${question}</h3>
${tables.map((table) => tableBlock(table, content.report))}
${chart ? figureBlock(chart, content) : null}`;
}
