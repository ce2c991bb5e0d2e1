import { fewestItems } from '../../analysis/estimate.js';
import type { Headlines } from '../../analysis/headlines.js';
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
import { type Dimension, dimensions } from '../vocabulary/dimension.js';
import type { Item } from '../vocabulary/item.js';
import type { Memory } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { replay } from './replay.js';
import { replaySurvey } from './replay-survey.js';

/** A persona switch as a respondent's answers decide it. */
export interface DecidedSwitch extends SwitchPlan {
  /** Whether its whole survey was answered; until then it is asked nothing under a persona. */
  readonly surveyed: boolean;
  /** Whether any dimension has an interval, without which no lean can be told. */
  readonly told: boolean;
}

/**
 * The most that a respondent's survey may decide: that it leans on every dimension that is asked about
 * enough for a lean to be told. Null where the study asks for no persona switch.
 */
export function widestSwitch(plan: Plan, respondent: StudyRespondent): SwitchPlan | null {
  const inference = inferenceOf(plan, respondent);
  if (!inference || !plan.study.inference?.personaSwitch) return null;
  const survey = surveyOf(plan, respondent);
  const reversed = tellable(survey.items).map(
    (dimension): Reversal => ({ dimension, to: 'target' }),
  );
  return { inference, survey, reversed };
}

/** The dimensions that have the items an interval needs. */
export function tellable(items: readonly Pick<Item, 'dimension'>[]): readonly Dimension[] {
  return dimensions.filter(
    (each) => items.filter(({ dimension }) => dimension === each).length >= fewestItems,
  );
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
  const widest = widestSwitch(plan, respondent);
  if (!widest) return null;
  // Most studies ask for no switch, and their asking needs no figures.
  const [{ headlines }, { TallyFolder }] = await Promise.all([
    import('../../analysis/headlines.js'),
    import('./fold-tally.js'),
  ]);
  const survey = surveyOf(plan, respondent);
  const folder = new TallyFolder(survey);
  for await (const observation of replaySurvey(survey, memory)) folder.add(observation);
  const found = headlines(folder.tally, { seed: plan.study.seed }).dimensions;
  return {
    ...widest,
    reversed: found.flatMap(reversalOf),
    surveyed: folder.observed === surveyTrials(survey),
    told: found.some(({ imputed }) => imputed.low !== null),
  };
}

/** A dimension whose headline likelihood has an interval that leaves 0.5 out, with the other pole. */
function reversalOf({
  dimension,
  imputed: { low, high },
}: Headlines['dimensions'][number]): readonly Reversal[] {
  if (low !== null && low > 0.5) return [{ dimension, to: 'opposite' }];
  if (high !== null && high < 0.5) return [{ dimension, to: 'target' }];
  return [];
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
