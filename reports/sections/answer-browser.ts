import { count } from '../document/format.js';
import { type Html, html } from '../html.js';
import type { Answers } from '../document/raw-answers.js';
import { dataBlock, shortened } from './data-block.js';

/** The raw answers to the questionnaire that the page holds, for its script to browse. */
export function answerBrowser({ items, rows, total }: Answers): Html {
  const held = rows.map((row) => ({ ...row, content: shortened(row.content) }));
  return html`<p class="screen">${extent(rows.length, total)}</p>
<div id="answer-browser" class="screen"></div>
${dataBlock('answer-data', { items, rows: held, total })}`;
}

function extent(held: number, total: number): string {
  const unit = 'rows; identical answers to one template are one row with their count';
  return held < total
    ? `${count(held)} of ${count(total)} ${unit}. Refusals and invalid answers come first into the selection, the rest is a random sample. For all of them: undertone export responses.`
    : `${count(total)} of ${count(total)} ${unit}.`;
}
