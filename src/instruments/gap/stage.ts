import { personaNames } from '../../../vocabulary/respondent.js';
import type { PlannedTrial, Trial } from '../../../vocabulary/trial.js';
import type { Stage } from '../base/instrument.js';
import { stories } from '../stories/instrument.js';
import type { AttitudeObservation } from '../stories/observation.js';
import type { StoriesSource } from '../stories/plan.js';
import { survey } from '../survey/instrument.js';
import type { SurveyObservation } from '../survey/trial.js';
import { planSwitch, switchedPersona } from './persona-switch.js';
import {
  type GapPlan,
  type SwitchedObservation,
  switchOf,
  switchTrials,
  widestSwitch,
} from './switch-selection.js';

/** The gap between what is stated and inferred, and as its questions the persona switch. */
export const gap: Stage<GapPlan, SwitchedObservation, StoriesSource> = {
  id: 'gap',
  purpose: 'the persona switch',
  startMessage: 'Asking again under two personas',
  decidedBy: [survey.id],
  upperBound(plan, respondent) {
    const widest = widestSwitch(plan, respondent);
    return widest && { decided: { ...widest, surveyed: false, told: false } };
  },
  async planOf(plan, respondent, recorders) {
    if (!recorders.has(stories.id)) return null;
    const decided = await switchOf(plan, respondent, recorders);
    return { asked: { decided }, decided: decided?.surveyed ?? false };
  },
  *trials({ decided }) {
    if (!decided) return;
    for (const persona of personaNames) {
      for (const trial of planSwitch(decided, persona)) {
        const system = switchedPersona(decided, persona);
        yield underPersona(trial, { persona, system });
      }
    }
  },
  trialCount({ decided }) {
    return decided ? switchTrials(decided) : 0;
  },
  draws: () => 1,
  unreadable({ observation }) {
    return 'task' in observation ? stories.unreadable(observation) : survey.unreadable(observation);
  },
  rows({ observation, persona, system }, source) {
    const under = { ...source, persona, system };
    return 'task' in observation
      ? stories.rows(observation, under)
      : survey.rows(observation, under);
  },
  async record(plan) {
    const { GapStudyRecorder } = await import('./recorder.js');
    return new GapStudyRecorder(plan);
  },
};

function underPersona(
  trial: PlannedTrial<SurveyObservation | AttitudeObservation>,
  under: Pick<SwitchedObservation, 'persona' | 'system'>,
): PlannedTrial<SwitchedObservation> {
  function* begin(): Trial<SwitchedObservation> {
    const observation = yield* trial.begin();
    return { ...under, observation, draws: observation.draws };
  }
  const { about = '' } = trial;
  return { ...trial, begin, about: `${under.persona} persona, ${about}` };
}
