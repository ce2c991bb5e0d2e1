import { biases } from '../charts/biases.js';
import { formWeights } from '../charts/form-weights.js';
import { ratings } from '../charts/ratings.js';
import { templates as chart } from '../charts/templates.js';
import { weightings } from '../charts/weightings.js';
import { html } from '../html.js';
import { biasQuestion, formQuestion } from '../tables/questions.js';
import { figureBlock } from './figure-block.js';
import { questionBlock } from './question-block.js';
import type { Section } from './section.js';

export const templates: Section = {
  id: 'templates',
  short: 'Wording',
  title: 'Does it depend on how the question is put?',
  render: (content) => html`${figureBlock(chart, content)}
${figureBlock(biases, content)}
${questionBlock(biasQuestion, content)}
${figureBlock(formWeights, content)}
${figureBlock(weightings, content)}
${questionBlock(formQuestion, content)}
${figureBlock(ratings, content)}`,
};
