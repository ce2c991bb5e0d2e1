import { baseTuned } from '../charts/base-tuned.js';
import { family } from '../charts/family.js';
import { similarity } from '../charts/similarity.js';
import { familiesOfOne, likenessSentences } from '../likeness-sentences.js';
import type { Part } from '../parts.js';
import type { Report } from '../document/report.js';
import { isSurveyAsked } from '../survey-asked.js';
import { differences } from '../tables/differences.js';
import { families } from '../tables/families.js';
import { homogeneity } from '../tables/homogeneity.js';
import { similarities } from '../tables/similarities.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const models: Section = {
  id: 'models',
  short: 'Models',
  title: 'How alike are the respondents?',
  shown: isSurveyAsked,
  parts: (report) => {
    const observed = report.respondents.filter(({ profile }) => profile !== null).length;
    return observed < 2 ? alone(report) : compared(report);
  },
};

function alone(report: Report): Part[] {
  return [
    {
      kind: 'text',
      paragraphs: [
        'There are no two respondents with a profile to compare. “undertone compare” sets the respondents of several studies side by side.',
        ...familiesOfOne(report),
      ],
    },
  ];
}

function compared(report: Report): Part[] {
  const { families: tested, tunings: tuned, homogeneity: alike } = report.comparison;
  return [
    { kind: 'text', paragraphs: likenessSentences(report) },
    { kind: 'chart', chart: similarity, table: similarities },
    ...questionParts({ question: 'Which respondents differ?', tables: [differences] }),
    ...(tuned.length > 0 ? [{ kind: 'chart', chart: baseTuned } as const] : []),
    ...(tested.families.some(({ p }) => p !== null)
      ? [{ kind: 'chart', chart: family, table: families } as const]
      : []),
    ...(alike
      ? questionParts({
          question: 'Are the respondents more alike than countries?',
          tables: [homogeneity],
        })
      : []),
  ];
}
