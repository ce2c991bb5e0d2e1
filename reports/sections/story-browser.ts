import { count } from '../document/format.js';
import { type Html, html } from '../html.js';
import { plainText } from '../document/plain-text.js';
import type { SentPersona, StoryAnswers } from '../document/raw-answers.js';
import { respondentName } from '../respondent-name.js';
import { dataBlock } from './data-block.js';
import { storyData } from './story-data.js';

/** The stories that were asked about with the answers that the page holds, for its script to browse. */
export function storyBrowser(held: StoryAnswers): Html {
  return html`<p class="screen">What each respondent made of a story, beside the story. A line at the margin marks a passage that carries a value, under the name of that value; no respondent saw the marks. ${extent(held)}</p>
<div id="story-browser" class="screen"></div>
${held.personas.map(sentPersona)}
${dataBlock('story-data', storyData(held))}`;
}

/** A persona as it was sent, folded. */
function sentPersona({ respondent, simulated, purpose, text }: SentPersona): Html {
  return html`<details class="screen"><summary>${respondentName({ id: respondent, simulated })} ${purpose}: what was sent</summary>${text.split('\n').map((line) => html`<p class="said">${plainText(line)}</p>`)}</details>`;
}

function extent({ rows, total }: StoryAnswers): string {
  const unit = 'rows; identical answers to one question are one row with their count';
  return rows.length < total
    ? `${count(rows.length)} of ${count(total)} ${unit}. Wrong and unread answers come first into the selection, so do not count shares here. For all of them: undertone export responses.`
    : `${count(total)} of ${count(total)} ${unit}.`;
}
