import { paperForms, templates } from '../../vocabulary/template.js';
import type { PlannedTrial } from '../../vocabulary/trial.js';
import type { SurveyPlan } from '../survey/plan-survey.js';
import { plannedSurveyTrial, type SurveyObservation } from '../survey/survey-trial.js';
import { attitudeTrial } from './attitude-trial.js';
import { forcedChoices } from './forced-choices.js';
import { keysOf } from './keys.js';
import type { AttitudeObservation } from './observation.js';
import { type PersonaName, personaText, type Reversal } from './persona-switch.js';
import { askedOf, type InferencePlan } from './plan-inference.js';
import { twinItems } from './twin-items.js';

/** What a respondent is asked again under a persona. */
export interface SwitchPlan {
  /** What it was asked about stories without one. */
  readonly inference: InferencePlan;
  /** What the survey asked it without one. */
  readonly survey: Pick<SurveyPlan, 'items' | 'cells' | 'wording'>;
  readonly reversed: readonly Reversal[];
}

/**
 * The system message of a persona.
 * @throws RangeError where the wording has no personas, which loading a plan has refused
 */
export function switchedPersona(
  { inference: { wording, respondent }, reversed }: Pick<SwitchPlan, 'inference' | 'reversed'>,
  name: PersonaName,
): string {
  if (!wording.personas) throw new RangeError('no words for a persona');
  return personaText(name, { reversed, wording: wording.personas, own: respondent.persona });
}

/**
 * All trials under one persona, none where nothing is turned around: the items of twin stories that the
 * survey asks, under the paper's six templates; then the forced choices of twin stories about these, and
 * of explicit ones. Each is asked once.
 * @throws RangeError where the wording has no personas, which loading a plan has refused
 */
export function* planSwitch(
  { inference, survey, reversed }: SwitchPlan,
  name: PersonaName,
): Generator<PlannedTrial<SurveyObservation | AttitudeObservation>> {
  if (reversed.length === 0) return;
  const { wording, set, items, seed } = inference;
  const persona = switchedPersona({ inference, reversed }, name);
  const respondent = { ...inference.respondent, persona };
  const { tellings, topics } = askedOf(inference);

  const ofTwins = twinItems(tellings);
  const stated = survey.items.filter(({ id }) => ofTwins.has(id));
  for (const item of stated) {
    for (const template of paperTemplates) {
      const question = { item, template, wording: survey.wording, draws: 1 };
      yield plannedSurveyTrial(respondent, question);
    }
  }

  const ids = new Set(stated.map(({ id }) => id));
  const asking = { topics, wording, keys: keysOf(set, items, seed) };
  for (const telling of tellings) {
    if (telling.kind !== 'twin' && telling.kind !== 'explicit') continue;
    for (const question of forcedChoices(telling, asking)) {
      if (telling.kind === 'twin' && !ids.has(question.value.statement)) continue;
      const begin = () => attitudeTrial(respondent, question, { wording, draws: 1 });
      yield { begin, most: 1, mayAskFewer: false };
    }
  }
}

const paperTemplates = templates.filter(({ form }) => paperForms.some((paper) => paper === form));
