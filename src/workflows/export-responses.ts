import { personaNames } from '../instruments/inference/persona-switch.js';
import { switchedPersona } from '../instruments/inference/plan-switch.js';
import { inferenceOf, type Plan, surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { Memory } from '../vocabulary/ports.js';
import { replaySwitch, switchOf } from './decided-switch.js';
import { openRecorded } from './open-recorded.js';
import { replayInference } from './replay-inference.js';
import { replaySurvey } from './replay-survey.js';
import type { ResponseRow } from './response-row.js';
import { storyRows } from './story-rows.js';
import { surveyRows } from './survey-rows.js';

/** Where the responses to export are recorded. */
export interface ResponseSource {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
}

/**
 * Every response of a recorded study, one after another: of each respondent the survey's, then those
 * about stories, then those under personas.
 * @throws InputError when the ledger has no such study
 */
export async function* exportResponses({
  ledger,
  study,
}: ResponseSource): AsyncGenerator<ResponseRow> {
  await using recorded = await openRecorded(ledger, study);
  const { plan } = recorded;
  for (const respondent of plan.study.respondents) {
    const source = { study: plan.study.name, respondent, system: respondent.persona };
    const { repeats } = respondent;
    for await (const observation of replaySurvey(surveyOf(plan, respondent), recorded.ledger)) {
      yield* surveyRows(observation, { ...source, repeats });
    }
    const inference = inferenceOf(plan, respondent);
    if (!inference) continue;
    for await (const observation of replayInference(inference, recorded.ledger)) {
      yield* storyRows(observation, source);
    }
    yield* switchedRows(plan, respondent, recorded.ledger);
  }
}

async function* switchedRows(
  plan: Plan,
  respondent: StudyRespondent,
  memory: Memory,
): AsyncGenerator<ResponseRow> {
  const decided = await switchOf(plan, respondent, memory);
  if (!decided || decided.reversed.length === 0) return;
  for (const persona of personaNames) {
    const system = switchedPersona(decided, persona);
    const source = { study: plan.study.name, respondent, persona, system };
    for await (const observation of replaySwitch(decided, persona, memory)) {
      yield* 'task' in observation
        ? storyRows(observation, source)
        : surveyRows(observation, { ...source, repeats: respondent.repeats });
    }
  }
}
