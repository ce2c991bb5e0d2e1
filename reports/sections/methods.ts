import { caveats } from '../caveats.js';
import { referencesIn } from '../document/literature.js';
import { plainText } from '../document/plain-text.js';
import type { Report } from '../document/report.js';
import { methodsParagraphs } from '../methods.js';
import type { Part } from '../parts.js';
import { respondentName } from '../respondent-name.js';
import { isSurveyAsked } from '../survey-asked.js';
import { costs } from '../tables/costs.js';
import { isJudged, judgingCosts } from '../tables/judging-costs.js';
import { whatWouldChange } from '../tables/what-would-change.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const methods: Section = {
  id: 'methods',
  short: 'Methods',
  title: 'How was it done?',
  parts: (report) => [
    { kind: 'heading', text: 'Methods, ready to paste' },
    { kind: 'quote', paragraphs: methodsParagraphs(report) },
    ...(isSurveyAsked(report)
      ? questionParts({ question: 'What would change', tables: [whatWouldChange] })
      : []),
    ...declarations(report),
    ...questionParts({
      question: 'What it cost',
      tables: isJudged(report) ? [costs, judgingCosts] : [costs],
    }),
    { kind: 'heading', text: 'What the figures do not say' },
    { kind: 'list', sentences: caveats(report) },
    { kind: 'heading', text: 'References' },
    { kind: 'list', sentences: referencesIn(methodsParagraphs(report)) },
  ],
};

function declarations({ respondents }: Report): Part[] {
  const entries = respondents.flatMap((respondent) =>
    respondent.declared === null
      ? []
      : [{ name: respondentName(respondent), text: plainText(respondent.declared) }],
  );
  if (entries.length === 0) return [];
  return [
    { kind: 'heading', text: 'What the simulated respondents were declared to be' },
    { kind: 'entries', entries },
  ];
}
