import { gap as chart } from '../charts/gap.js';
import { gapDimensions } from '../charts/gap-dimensions.js';
import { familyGaps, gapOverall } from '../gap-overall.js';
import { gapSentences } from '../gap-sentences.js';
import { verdictName } from '../gap-words.js';
import type { Report, ReportedRespondent } from '../report.js';
import { respondentName } from '../respondent-name.js';
import { standingVerdict } from '../standing-verdict.js';
import { gapQuestions } from '../tables/gap-questions.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const gap: Section = {
  id: 'gap',
  short: 'The gap',
  title: 'Does it read itself into other people?',
  shown: ({ respondents }) => respondents.some((respondent) => respondent.gap !== null),
  parts: (report) => [
    {
      kind: 'text',
      paragraphs: [explanation, ...gapOverall(report), ...familyGaps(report)],
    },
    { kind: 'entries', entries: report.respondents.flatMap((each) => entriesOf(each, report)) },
    { kind: 'chart', chart },
    { kind: 'chart', chart: gapDimensions },
    ...gapQuestions.flatMap(questionParts),
  ],
};

const explanation =
  'What other people want has nothing to do with what a reader wants itself. Say a woman in one telling of a story waits for her manager to decide, and in the other decides alone. A faithful reader says each time what she prefers. One that reads itself into others leans both times towards what it would prefer itself. Carry-over, λ, is how much of what a respondent states leaks into what it reads into others, over all stories and at either pole: 0 hears the story alone, 1 answers its own opinion whatever is told, and below 0 it leans away from its own opinion. To hear badly is not to carry over: mere slips fall to both sides alike. And to hear in others what one prefers oneself is no sign of a good reader; a small distance between the two may be the bad case.';

/** A respondent with its verdict in a few words, and what is behind that. */
function entriesOf(respondent: ReportedRespondent, report: Report) {
  const standing = standingVerdict(respondent, report.gaps);
  if (!standing) return [];
  return [
    {
      name: `${respondentName(respondent)}: ${verdictName(standing.verdict, standing.carryOver)}`,
      text: gapSentences(respondent, report).join(' '),
    },
  ];
}
