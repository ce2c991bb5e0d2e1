import type { InferenceObservation } from '../instruments/inference/observation.js';
import { type InferencePlan, planInference } from '../instruments/inference/plan-inference.js';
import type { Memory } from '../vocabulary/ports.js';
import { replay } from './replay.js';

/** Replays what a respondent heard in stories from a ledger, asking nothing. */
export function replayInference(
  plan: InferencePlan,
  memory: Memory,
): AsyncGenerator<InferenceObservation> {
  return replay(planInference(plan), { memory, draws: plan.section.repeats });
}
