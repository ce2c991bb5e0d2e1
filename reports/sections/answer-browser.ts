import { count } from '../format.js';
import { type Html, html, trusted } from '../html.js';
import type { AnswerRow, Answers } from '../report.js';

/** The raw answers that the page holds, for its script to browse. */
export function answerBrowser(held: Answers): Html {
  return html`<p class="screen">${extent(held)}</p>
<p class="print">The raw answers can be read in report.html.</p>
<noscript><p>Reading the answers here needs JavaScript; nothing is loaded from anywhere.</p></noscript>
<div id="answer-browser" class="screen"></div>
${dataBlock(held)}`;
}

function extent({ rows, total }: Answers): string {
  const unit = 'rows; identical answers to one template are one row with their count';
  return rows.length < total
    ? `${count(rows.length)} of ${count(total)} ${unit}. Refusals and invalid answers come first into the selection, the rest is a random sample. For all of them: undertone export responses.`
    : `${count(total)} of ${count(total)} ${unit}.`;
}

/** Characters of one answer that the page holds; the export has all of them. */
const LONGEST = 4000;

function shortened(row: AnswerRow): AnswerRow {
  const { content } = row;
  if (content.length <= LONGEST) return row;
  return {
    ...row,
    content: `${content.slice(0, LONGEST)} … (${count(content.length)} characters)`,
  };
}

/** JSON for the page's script. No character in it can end the block or start markup. */
function dataBlock(held: Answers): Html {
  const json = JSON.stringify({ ...held, rows: held.rows.map(shortened) }).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trusted(`<script type="application/json" id="answer-data">${json}</script>`);
}
