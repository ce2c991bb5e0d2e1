import { baseTuned } from '../charts/base-tuned.js';
import { family } from '../charts/family.js';
import { similarity } from '../charts/similarity.js';
import { likenessSentences } from '../likeness-sentences.js';
import type { Part } from '../parts.js';
import type { Report } from '../report.js';
import { differences } from '../tables/differences.js';
import { families } from '../tables/families.js';
import { homogeneity } from '../tables/homogeneity.js';
import { similarities } from '../tables/similarities.js';
import { tunings } from '../tables/tunings.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const models: Section = {
  id: 'models',
  short: 'Models',
  title: 'How alike are the respondents?',
  parts: (report) => {
    const observed = report.respondents.filter(({ profile }) => profile !== null).length;
    return observed < 2 ? [alone] : compared(report);
  },
};

const alone: Part = {
  kind: 'text',
  paragraphs: [
    'There are no two respondents with a profile to compare. “undertone compare” sets the respondents of several studies side by side.',
  ],
};

function compared(report: Report): Part[] {
  const { families: tested, tunings: tuned, homogeneity: alike } = report.comparison;
  return [
    { kind: 'text', paragraphs: likenessSentences(report) },
    { kind: 'chart', chart: similarity },
    ...questionParts({
      question: 'Which respondents cannot be told apart?',
      tables: [similarities],
    }),
    ...questionParts({ question: 'Which respondents differ?', tables: [differences] }),
    ...(tuned.length > 0
      ? questionParts({ question: 'What did tuning change?', tables: [tunings], chart: baseTuned })
      : []),
    ...(tested.families.some(({ p }) => p !== null)
      ? questionParts({
          question: 'Is a family more alike than others?',
          tables: [families],
          chart: family,
        })
      : []),
    ...(alike
      ? questionParts({
          question: 'Are the respondents more alike than countries?',
          tables: [homogeneity],
        })
      : []),
  ];
}
