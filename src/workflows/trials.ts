import type { InferenceObservation } from '../instruments/inference/observation.js';
import { inferenceTrials, planInference } from '../instruments/inference/plan-inference.js';
import { planSurvey, surveyTrials } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { inferenceOf, type Plan, surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { PlannedTrial } from '../vocabulary/trial.js';

/** What any instrument of a study brings. */
export type Observation = SurveyObservation | InferenceObservation;

/** Every trial of one respondent, as they are wanted: the survey, then the stories. */
export function* trialsOf(
  plan: Plan,
  respondent: StudyRespondent,
): Generator<PlannedTrial<Observation>> {
  yield* planSurvey(surveyOf(plan, respondent));
  const inference = inferenceOf(plan, respondent);
  if (inference) yield* planInference(inference);
}

/** How many trials that comes to. */
export function trialCount(plan: Plan, respondent: StudyRespondent): number {
  const inference = inferenceOf(plan, respondent);
  return (
    surveyTrials(surveyOf(plan, respondent)) + (inference === null ? 0 : inferenceTrials(inference))
  );
}
