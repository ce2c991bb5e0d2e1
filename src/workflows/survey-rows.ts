import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { describeReading } from './describe-reading.js';
import { type RowSource, rowOf } from './response-columns.js';
import type { ResponseRow } from './response-row.js';

/** The rows of one survey trial: an item under a template, a draw each. */
export function surveyRows(
  { item, template, prompt, draws }: SurveyObservation,
  source: RowSource,
): readonly ResponseRow[] {
  return draws.map(({ response, reading }, draw) => ({
    ...rowOf(response, source),
    instrument: 'survey',
    item: item.id,
    dimension: item.dimension,
    domain: item.domain,
    form: template.form,
    order: template.order,
    story: null,
    task: null,
    probe: null,
    style: null,
    shots: null,
    draw,
    prompt,
    ...describeReading(reading, template.order),
    verdict: null,
    judged: null,
  }));
}
