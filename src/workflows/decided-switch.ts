import { headlines, type Tally } from '../../analysis/index.js';
import type { AttitudeObservation } from '../instruments/inference/observation.js';
import {
  type PersonaName,
  personaNames,
  type Reversal,
} from '../instruments/inference/persona-switch.js';
import { planSwitch, type SwitchPlan } from '../instruments/inference/plan-switch.js';
import { surveyTrials } from '../instruments/survey/plan-survey.js';
import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import { inferenceOf, type Plan, surveyOf } from '../study/plan.js';
import type { StudyRespondent } from '../study/study.js';
import type { Memory } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { TallyFolder } from './fold-tally.js';
import { replay } from './replay.js';
import { replaySurvey } from './replay-survey.js';

/** A persona switch as a respondent's answers decide it. */
export interface DecidedSwitch extends SwitchPlan {
  /** Whether its whole survey was answered; until then it is asked nothing under a persona. */
  readonly surveyed: boolean;
}

/**
 * The persona switch of a respondent, from what a ledger remembers of its survey; null where the study
 * asks for none.
 */
export async function switchOf(
  plan: Plan,
  respondent: StudyRespondent,
  memory: Memory,
): Promise<DecidedSwitch | null> {
  const inference = inferenceOf(plan, respondent);
  if (!inference || !plan.study.inference?.personaSwitch) return null;
  const survey = surveyOf(plan, respondent);
  const folder = new TallyFolder(survey);
  for await (const observation of replaySurvey(survey, memory)) folder.add(observation);
  return {
    inference,
    survey,
    reversed: reversalsOf(folder.tally, plan.study.seed),
    surveyed: folder.observed === surveyTrials(survey),
  };
}

/** The dimensions whose headline likelihood has an interval that leaves 0.5 out, each with the other pole. */
function reversalsOf(tally: Tally, seed: number): Reversal[] {
  return headlines(tally, { seed }).dimensions.flatMap(({ dimension, filled: { low, high } }) => {
    if (low !== null && low > 0.5) return { dimension, to: 'opposite' as const };
    if (high !== null && high < 0.5) return { dimension, to: 'target' as const };
    return [];
  });
}

/** Every trial under either persona. */
export function* switchTrials(
  decided: SwitchPlan,
): Generator<PlannedTrial<SurveyObservation | AttitudeObservation>> {
  for (const name of personaNames) yield* planSwitch(decided, name);
}

/** Replays what a respondent answered under a persona from a ledger, asking nothing. */
export function replaySwitch(
  decided: SwitchPlan,
  name: PersonaName,
  memory: Memory,
): AsyncGenerator<SurveyObservation | AttitudeObservation> {
  return replay(planSwitch(decided, name), { memory, draws: 1 });
}
