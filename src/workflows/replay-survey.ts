import { planSurvey, type SurveyPlan } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { play } from '../runner/play.js';
import type { Memory } from '../vocabulary/ports.js';
import { blocks } from './blocks.js';

/** Responses looked up, and held, together. */
const BLOCK = 500;

/**
 * Replays a survey from a ledger, asking nothing: every observation whose responses are all there, in
 * the order of the plan.
 */
export async function* replaySurvey(
  plan: SurveyPlan,
  memory: Memory,
): AsyncGenerator<SurveyObservation> {
  const size = Math.max(1, Math.floor(BLOCK / plan.repeats));
  for (const block of blocks(planSurvey(plan), size)) {
    const played = await Promise.all(block.map((trial) => play(trial.begin(), memory)));
    for (const trial of played) if (trial.state === 'observed') yield trial.observation;
  }
}
