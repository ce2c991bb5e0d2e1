import { allClear } from '../all-clear.js';
import { notices } from '../notices.js';
import type { Part } from '../parts.js';
import type { Report } from '../document/report.js';
import { isSurveyAsked } from '../survey-asked.js';
import { trustQuestions } from '../tables/questions.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const trust: Section = {
  id: 'trust',
  short: 'Trust',
  title: 'Can I trust it?',
  parts: (report) => [
    warnings(report),
    ...(isSurveyAsked(report) ? trustQuestions.flatMap(questionParts) : []),
  ],
};

function warnings(report: Report): Part {
  const sentences = notices(report);
  return sentences.length > 0
    ? { kind: 'notices', sentences }
    : { kind: 'text', paragraphs: [allClear(report)] };
}
