import { hearing as chart } from '../charts/hearing.js';
import { hearingTasks } from '../charts/hearing-tasks.js';
import { hearingControls } from '../hearing-controls.js';
import { hearingSentences } from '../hearing-sentences.js';
import type { Report } from '../document/report.js';
import { respondentName } from '../respondent-name.js';
import { hearingQuestions } from '../tables/hearing-questions.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const hearing: Section = {
  id: 'hearing',
  short: 'Hearing',
  title: 'What does it hear in other people’s talk?',
  shown: ({ inference }) => inference !== null,
  parts: (report) => [
    {
      kind: 'text',
      paragraphs: [
        'In each story people show what they value without saying it. A twin pair tells one plot twice, with every value at its other pole. Hearing is how often a respondent names the pole that a value has in a story: it says how well it reads others, and nothing of what it values itself.',
      ],
    },
    { kind: 'entries', entries: entriesOf(report) },
    { kind: 'chart', chart },
    { kind: 'chart', chart: hearingTasks },
    ...hearingQuestions.flatMap(questionParts),
  ],
};

/** What speaks against the figures of a respondent, then what they say. */
function entriesOf(report: Report) {
  return report.respondents.flatMap((respondent) => {
    const said = [...hearingControls(respondent), ...hearingSentences(respondent, report)];
    return said.length > 0 ? [{ name: respondentName(respondent), text: said.join(' ') }] : [];
  });
}
