import { biases } from '../charts/biases.js';
import { formWeights } from '../charts/form-weights.js';
import { ratings } from '../charts/ratings.js';
import { templates as chart } from '../charts/templates.js';
import { weightings } from '../charts/weightings.js';
import { isSurveyAsked } from '../survey-asked.js';
import { biasQuestion, formQuestion } from '../tables/questions.js';
import { questionParts } from './question-parts.js';
import type { Section } from './section.js';

export const templates: Section = {
  id: 'templates',
  short: 'Wording',
  title: 'Does it depend on how the question is put?',
  shown: isSurveyAsked,
  parts: () => [
    { kind: 'chart', chart },
    { kind: 'chart', chart: biases },
    ...questionParts(biasQuestion),
    { kind: 'chart', chart: formWeights },
    { kind: 'chart', chart: weightings },
    ...questionParts(formQuestion),
    { kind: 'chart', chart: ratings },
  ],
};
