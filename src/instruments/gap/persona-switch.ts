import type { InferenceTemplates } from '../../../vocabulary/inference-template.js';
import type { PersonaName } from '../../../vocabulary/respondent.js';
import { type Dimension, ofDimension } from '../../../vocabulary/scheme.js';
import { type AskedForms, isPaperForm, type Pole } from '../../../vocabulary/template.js';
import type { PlannedTrial } from '../../../vocabulary/trial.js';
import { keysOf } from '../stories/item-keying.js';
import type { AttitudeObservation } from '../stories/observation.js';
import { askedOf, attitudeName, type InferencePlan } from '../stories/plan.js';
import { attitudeTrial, forcedChoices } from '../stories/tasks/attitude-task.js';
import { twinItems } from '../stories/tellings.js';
import { askedTemplates, type SurveyPlan, wordedAs } from '../survey/plan.js';
import { plannedSurveyTrial, type SurveyObservation } from '../survey/trial.js';

/** A dimension on which a respondent leans, with the other pole, which its persona speaks for. */
export interface Reversal {
  readonly dimension: Dimension;
  readonly to: Pole;
}

/**
 * A persona as it is sent: the opening, then a line for each dimension that leans, after the
 * respondent's own persona where it has one.
 */
export function personaText(
  name: PersonaName,
  {
    reversed,
    wording: { opening, dimensions },
    own,
  }: {
    readonly reversed: readonly Reversal[];
    readonly wording: NonNullable<InferenceTemplates['personas']>;
    readonly own: string | null;
  },
): string {
  const lines = reversed.map(
    ({ dimension, to }) => ofDimension(dimensions, dimension)[nameOf(name, to)],
  );
  const persona = [opening, ...lines].join('\n');
  return own === null ? persona : `${own}\n\n${persona}`;
}

function nameOf(name: PersonaName, to: Pole): Pole | 'sham' {
  return name === 'sham' ? 'sham' : to;
}

/** What a respondent is asked again under a persona. */
export interface SwitchPlan {
  /** What it was asked about stories without one. */
  readonly inference: InferencePlan;
  /** What the survey asked it without one. */
  readonly survey: AskedForms & Pick<SurveyPlan, 'items' | 'cells' | 'wording' | 'seed' | 'reader'>;
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
 * survey asks, under its templates of the paper's three forms; then the forced choices of twin stories about these, and
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
  const personaPoles = Object.fromEntries(reversed.map(({ dimension, to }) => [dimension, to]));
  const respondent = {
    ...inference.respondent,
    persona,
    ...(name === 'switched' && { personaPoles }),
  };
  const { tellings, topics } = askedOf(inference);

  const ofTwins = twinItems(tellings);
  const stated = survey.items.filter(({ id }) => ofTwins.has(id));
  const templatesOf = askedTemplates(survey);
  for (const item of stated) {
    for (const template of templatesOf(item)) {
      if (!isPaperForm(template.form)) continue;
      const put = wordedAs({ wording: survey.wording, seed }, { item, template });
      const { wording, reader } = survey;
      const question = { item, template: put, wording, draws: 1, reader };
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
      yield { begin, about: attitudeName(question), most: 1, mayAskFewer: false };
    }
  }
}
