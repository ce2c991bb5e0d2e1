import { formWeights } from '../charts/form-weights.js';
import { templates as chart } from '../charts/templates.js';
import { weightings } from '../charts/weightings.js';
import { explanations } from '../explanations.js';
import { html } from '../html.js';
import { ratings } from '../trust-tables.js';
import { figureBlock } from './figure-block.js';
import type { Section } from './section.js';
import { tableBlock } from './table-block.js';

export const templates: Section = {
  id: 'templates',
  short: 'Wording',
  title: 'Does it depend on how the question is put?',
  render: (content) => {
    const rated = ratings(content.report);
    return html`${figureBlock(chart, content)}
${figureBlock(formWeights, content)}
${figureBlock(weightings, content)}
${
  rated.rows.length > 0
    ? html`<details><summary>Ratings on the five-point scale, beside the likelihood</summary><p>${explanations.ratings}</p>
${tableBlock(rated, 'Orientation rating, with its 95 % interval')}</details>`
    : null
}`;
  },
};
