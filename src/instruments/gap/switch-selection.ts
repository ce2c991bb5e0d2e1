import type { Headlines } from '../../../analysis/survey/profile-estimates.js';
import { fewestItems } from '../../../analysis/survey/tally.js';
import type { Item } from '../../../vocabulary/item.js';
import { type PersonaName, personaNames } from '../../../vocabulary/respondent.js';
import type { Cells, Dimension } from '../../../vocabulary/scheme.js';
import type { StudyRespondent } from '../base/entries.js';
import type { Observation, Recorders } from '../base/instrument.js';
import { inferenceOf, surveyOf } from '../stories/asked.js';
import type { AttitudeObservation } from '../stories/observation.js';
import type { StoriesSource } from '../stories/plan.js';
import type { SurveyObservation } from '../survey/trial.js';
import { planSwitch, type Reversal, type SwitchPlan } from './persona-switch.js';

export interface Surveyed {
  readonly items: readonly Pick<Item, 'dimension'>[];
  readonly cells: Cells;
}

export function itemsOn({ items }: Surveyed, asked: Dimension): number {
  return items.filter(({ dimension }) => dimension === asked).length;
}

/** A persona switch as a respondent's answers decide it. */
export interface DecidedSwitch extends SwitchPlan {
  /** Whether its whole survey was answered; until then it is asked nothing under a persona. */
  readonly surveyed: boolean;
  /** Whether any dimension has an interval, without which no lean can be told. */
  readonly told: boolean;
}

/** What stands between survey and stories: the gap, and the personas that tell how far it is a lean. */
export interface GapPlan {
  /** Null where the study asks for no persona switch. */
  readonly decided: DecidedSwitch | null;
}

/** A trial of the survey or about a story, asked once more under a persona. */
export interface SwitchedObservation extends Observation {
  readonly persona: PersonaName;
  /** The system message of that persona. */
  readonly system: string;
  readonly observation: SurveyObservation | AttitudeObservation;
}

/** How many trials there are under both personas. */
export function switchTrials(decided: SwitchPlan): number {
  let trials = 0;
  for (const persona of personaNames) for (const _ of planSwitch(decided, persona)) trials += 1;
  return trials;
}

/**
 * The most that a respondent's survey may decide: that it leans on every dimension that is asked about
 * enough for a lean to be told. Null where the study asks for no persona switch.
 */
export function widestSwitch(plan: StoriesSource, respondent: StudyRespondent): SwitchPlan | null {
  const inference = inferenceOf(plan, respondent);
  if (!inference || !plan.study.inference?.personaSwitch) return null;
  const stated = surveyOf(plan, respondent);
  const reversed = dimensionsWithEnoughItems(stated).map(
    (dimension): Reversal => ({ dimension, to: 'target' }),
  );
  return { inference, survey: stated, reversed };
}

/** The dimensions that have the items an interval needs. */
export function dimensionsWithEnoughItems(survey: Surveyed): readonly Dimension[] {
  return survey.cells.dimensions.filter((each) => itemsOn(survey, each) >= fewestItems);
}

/** The persona switch as the recorded survey decides it; null where the study asks for none. */
export async function switchOf(
  plan: StoriesSource,
  respondent: StudyRespondent,
  recorders: Recorders,
): Promise<DecidedSwitch | null> {
  const widest = widestSwitch(plan, respondent);
  if (!widest) return null;
  // Most studies ask for no switch, and their asking needs no figures.
  const [{ headlines }, { surveyRecorder }] = await Promise.all([
    import('../../../analysis/survey/profile-estimates.js'),
    import('../survey/recorder.js'),
  ]);
  const stated = surveyRecorder(recorders);
  if (!stated) throw new RangeError('a persona switch rests on a survey');
  const found = headlines(stated.tally, { seed: plan.study.seed }).dimensions;
  return {
    ...widest,
    survey: stated.asked,
    reversed: found.flatMap(reversalOf),
    surveyed: stated.isWhole,
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
