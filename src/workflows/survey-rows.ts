import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { describeReading } from './describe-reading.js';
import { type RowSource, rowOf } from './response-columns.js';
import type { ResponseRow } from './response-row.js';

/** The rows of one survey trial: an item under a template, a draw each; those beyond the respondent's repeats are for test–retest. */
export function surveyRows(
  { item, template, prompt, draws }: SurveyObservation,
  source: RowSource,
): readonly ResponseRow[] {
  return draws.map(({ response, reading }, draw) => ({
    ...rowOf(response, source),
    instrument: 'survey',
    purpose: source.persona ? 'control' : draw < source.respondent.repeats ? 'main' : 'retest',
    item: item.id,
    dimension: item.dimension,
    domain: item.domain,
    form: template.form,
    order: template.order,
    story: null,
    kind: null,
    twin: null,
    task: null,
    probe: null,
    style: null,
    shots: null,
    draw,
    prompt,
    ...describeReading(reading, template.order),
    held: null,
    inferred: null,
    verdict: null,
    judged: null,
  }));
}
