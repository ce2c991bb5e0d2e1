import { domains as chart } from '../charts/domains.js';
import { isSurveyAsked } from '../survey-asked.js';
import type { Section } from './section.js';

export const domains: Section = {
  id: 'domains',
  short: 'Areas of life',
  title: 'Does it depend on the area of life?',
  shown: isSurveyAsked,
  parts: () => [{ kind: 'chart', chart }],
};
