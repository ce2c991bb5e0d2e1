import { pointsOf } from '../../../vocabulary/item.js';
import type { StatementObservation } from '../../instruments/statements/trial.js';
import type { HumanPrompt } from '../question.js';

/** How a person rates a statement: the model's page without its last line, and the keys of the scale. */
export function statementToPerson({ scale, template, prompt }: StatementObservation): HumanPrompt {
  const page = prompt.split('\n\n').slice(0, -1).join('\n\n');
  const n = pointsOf(scale);
  const keys = Array.from({ length: n }, (_, place) =>
    template.form === 'letter' ? String.fromCharCode(65 + place) : String(place + 1),
  );
  const labels = typeof scale.points === 'number' ? [] : scale.points;
  const choices = keys.map((key, place) => ({
    key,
    answer: template.form === 'label' ? (labels[place] ?? key) : key,
  }));
  return { about: 'survey', text: page, choices, free: 'or your own words' };
}
