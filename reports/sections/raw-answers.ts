import { type Html, html } from '../html.js';
import type { Answers } from '../document/raw-answers.js';
import { answerBrowser } from './answer-browser.js';
import { storyBrowser } from './story-browser.js';

/** What respondents said, to be read one by one: to the questionnaire, about stories, or both. */
export function rawAnswers(answers: Answers): Html {
  const stories = answers.stories?.total ? answers.stories : null;
  const browsers =
    stories === null
      ? answerBrowser(answers)
      : html`${answers.total > 0 ? html`<h3 class="screen">Questionnaire</h3>${answerBrowser(answers)}` : null}
<h3 class="screen">Stories</h3>${storyBrowser(stories)}`;
  return html`<p class="print">The raw answers can be read in report.html.</p>
<noscript><p>Reading the answers here needs JavaScript; nothing is loaded from anywhere.</p></noscript>
${browsers}`;
}
