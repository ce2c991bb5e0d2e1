import type { Reading } from '../../../vocabulary/reading.js';
import type { Response } from '../../../vocabulary/response.js';
import { saidIn } from '../../../vocabulary/response.js';
import { choices, poleOf, type Template } from '../../../vocabulary/template.js';
import type { StudyRespondent } from '../../instruments/base/entries.js';
import { optionsAsShown, type SurveyObservation } from '../../instruments/survey/trial.js';
import { byId } from '../../study/instruments.js';
import { caseId, type Drawable, type LabelCase, type QueueSource, steps } from '../label-queue.js';
import { type LabelledStudy, markOf, observationsOf } from './observed.js';

const others = ['neutral', 'refusal', 'unreadable'] as const;
const measures = [
  { name: 'reading', categories: ['target', 'opposite', ...others] },
  { name: 'rating', categories: [...steps(1, 5), ...others] },
];

/** Survey answers, as many of each form: what a person takes them to say beside what our rules do. */
export function readingsQueue(study: LabelledStudy): QueueSource {
  return {
    queue: 'readings',
    name: study.plan.study.name,
    measures,
    async *pool() {
      for await (const { respondent, observation } of observationsOf(byId.survey, study)) {
        yield* drawables(observation, respondent);
      }
    },
  };
}

function* drawables(
  observation: SurveyObservation,
  respondent: StudyRespondent,
): Generator<Drawable> {
  const { item, template } = observation;
  for (const [draw, { response, reading }] of observation.draws.entries()) {
    const said = saidBy(reading, template);
    // Log-probabilities are no answer that a person could read.
    if (said === null) continue;
    const keys = {
      respondent: respondent.id,
      item: item.id,
      form: template.form,
      order: template.order,
      draw,
    };
    const id = caseId(...Object.values(keys));
    yield {
      id,
      stratum: template.form,
      make: () => caseOf({ id, keys, observation, response, said, respondent }),
    };
  }
}

function caseOf({
  id,
  keys,
  observation: { item, template, prompt },
  response,
  said,
  respondent,
}: Pick<LabelCase, 'id' | 'keys'> & {
  readonly observation: SurveyObservation;
  readonly response: Response;
  readonly said: string;
  readonly respondent: StudyRespondent;
}): LabelCase {
  const isRating = template.form === 'likert';
  const measure = isRating ? 'rating' : 'reading';
  const answer = saidIn(response);
  const options = optionsAsShown(item, template);
  const shown = isRating
    ? steps(1, 5).map((value) => ({ key: value, text: `it gives ${value}`, value }))
    : choices.map((choice, place) => ({
        key: place === 0 ? 'A' : 'B',
        text: `it takes “${options[choice]}”`,
        value: poleOf(choice, template.order),
      }));
  return {
    id,
    keys,
    respondent: markOf(respondent),
    group: template.form,
    cluster: item.id,
    text: `[What was asked]\n${prompt}\n\n[What was answered]\n${answer.trim() === '' ? '(empty)' : answer}`,
    fields: [
      {
        name: 'reading',
        ask: 'What does the answer say?',
        choices: [
          ...shown,
          { key: 'C', text: 'neutral: neither, or both alike', value: 'neutral' },
          { key: 'D', text: 'it declines to answer', value: 'refusal' },
          { key: 'E', text: 'it cannot be told', value: 'unreadable' },
        ],
      },
    ],
    says: ({ reading = null }) => [{ measure, part: '', said: reading }],
    ours: [{ by: 'our rules', says: [{ measure, part: '', said }] }],
  };
}

/** What our rules make of an answer, in a person's words; null of log-probabilities. */
function saidBy(reading: Reading, { order }: Template): string | null {
  switch (reading.kind) {
    case 'choice':
      return poleOf(reading.choice, order);
    case 'rating':
      return String(reading.rating);
    case 'invalid':
      return 'unreadable';
    case 'neutral':
    case 'refusal':
      return reading.kind;
    default:
      return null;
  }
}
