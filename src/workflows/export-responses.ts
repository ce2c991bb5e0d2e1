import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import { describeReading } from './describe-reading.js';
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
  /**
   * P(target), 0..1; null where unread. Equation 1 is the mean of (1 − unread) · likelihood + unread/2
   * over the draws of an item × template below the study's repeats; later ones are for test–retest.
   */
  readonly likelihood: number | null;
  /** The share of it that is no answer, 0..1. */
  readonly unread: number;
  readonly servedModel: string;
  readonly seed: number | null;
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
  readonly milliseconds: number;
  readonly at: string;
}

/** Where the responses to export are recorded. */
export interface ResponseSource {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
}

/**
 * Every response of a recorded study, one after another.
 * @throws InputError when the ledger has no such study
 */
export async function* exportResponses({
  ledger,
  study,
}: ResponseSource): AsyncGenerator<ResponseRow> {
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  for (const respondent of plan.study.respondents) {
    for await (const observation of replaySurvey(surveyOf(plan, respondent), recorded.ledger)) {
      yield* rowsOf(observation, { study: plan.study.name, respondent });
    }
  }
}

function rowsOf(
  { item, template, prompt, draws }: SurveyObservation,
  { study, respondent }: { readonly study: string; readonly respondent: StudyRespondent },
): readonly ResponseRow[] {
  return draws.map(({ response, reading }, draw) => ({
    study,
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
    ...describeReading(reading, template.order),
    servedModel: response.servedModel,
    seed: response.sent.seed,
    promptTokens: response.usage?.promptTokens ?? null,
    completionTokens: response.usage?.completionTokens ?? null,
    milliseconds: response.milliseconds,
    at: response.at,
  }));
}
