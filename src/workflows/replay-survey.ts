import { planSurvey, type SurveyPlan } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import type { Memory } from '../vocabulary/ports.js';
import { replay } from './replay.js';

/** Replays a survey from a ledger, asking nothing. */
export function replaySurvey(plan: SurveyPlan, memory: Memory): AsyncGenerator<SurveyObservation> {
  return replay(planSurvey(plan), { memory, draws: plan.repeats });
}
