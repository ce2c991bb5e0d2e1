import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { readingWord } from './fold-answers.js';
import { openRecorded } from './open-recorded.js';
import { replaySurvey } from './replay-survey.js';

/** One response with what was asked and how it was read: a row of an export. */
export interface ResponseRow {
  readonly study: string;
  readonly respondent: string;
  readonly model: string;
  readonly simulated: boolean;
  readonly item: string;
  readonly dimension: string;
  readonly domain: string;
  readonly form: string;
  readonly order: string;
  readonly draw: number;
  readonly prompt: string;
  readonly content: string;
  readonly refusal: string | null;
  readonly finish: string | null;
  readonly reading: string;
  readonly rule: string;
  readonly servedModel: string;
  readonly seed: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly milliseconds: number;
  readonly at: string;
}

/**
 * Hands on every response of a recorded study, one after another.
 * @returns how many there were
 * @throws InputError when the ledger has no such study
 */
export async function exportResponses(
  { ledger, study }: { readonly ledger: string; readonly study?: string | undefined },
  onRow: (row: ResponseRow) => void,
): Promise<number> {
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  let rows = 0;
  for (const respondent of plan.study.respondents) {
    await replaySurvey(surveyOf(plan, respondent), recorded.ledger, (observation) => {
      for (const row of rowsOf(observation, respondent)) {
        rows += 1;
        onRow({ study: plan.study.name, ...row });
      }
    });
  }
  return rows;
}

function rowsOf(
  { item, template, prompt, draws }: SurveyObservation,
  respondent: StudyRespondent,
): readonly Omit<ResponseRow, 'study'>[] {
  return draws.map(({ response, reading }, draw) => ({
    respondent: respondent.id,
    model: respondent.model,
    simulated: respondent.simulated || response.simulated,
    item: item.id,
    dimension: item.dimension,
    domain: item.domain,
    form: template.form,
    order: template.order,
    draw,
    prompt,
    content: response.content,
    refusal: response.refusal,
    finish: response.finish,
    reading: readingWord(reading, template.order),
    rule: reading.rule,
    servedModel: response.servedModel,
    seed: response.sent.seed,
    promptTokens: response.usage?.promptTokens ?? null,
    completionTokens: response.usage?.completionTokens ?? null,
    milliseconds: response.milliseconds,
    at: response.at,
  }));
}
