import { gap as chart } from '../charts/gap.js';
import { gapDimensions } from '../charts/gap-dimensions.js';
import { gapOverall } from '../gap-overall.js';
import { gapEntry } from '../gap-sentences.js';
import { gapQuestions } from '../tables/gap-questions.js';
import { foldedQuestion } from './question-parts.js';
import type { Section } from './section.js';

export const gap: Section = {
  id: 'gap',
  short: 'The gap',
  title: 'Does it read itself into other people?',
  shown: ({ respondents }) => respondents.some((respondent) => respondent.gap !== null),
  parts: (report) => [
    { kind: 'text', paragraphs: [explanation, ...gapOverall(report)] },
    { kind: 'chart', chart },
    { kind: 'entries', entries: report.respondents.flatMap((each) => gapEntry(each, report)) },
    { kind: 'chart', chart: gapDimensions },
    ...gapQuestions.map(foldedQuestion),
  ],
};

const explanation =
  'In one telling of a story a woman waits for her manager to decide, in the other she decides alone. A faithful reader says each time what she prefers; one that reads itself into others leans both times towards what it would prefer itself. Carry-over λ is how much of its own preference shows: 0 none, 1 nothing else, below 0 the contrary.';
