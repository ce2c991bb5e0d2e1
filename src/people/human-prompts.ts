import type { StudyRespondent } from '../instruments/base/entries.js';
import type { Observation } from '../instruments/base/instrument.js';
import type { byId, InstrumentId } from '../study/instruments.js';
import type { HumanPrompt } from './question.js';
import { statementToPerson } from './questions/statements.js';
import { storiesToPerson } from './questions/stories.js';
import { surveyToPerson } from './questions/survey.js';

/** What a trial of an instrument observes. */
type ObservedBy<Id extends InstrumentId> = Parameters<(typeof byId)[Id]['unreadable']>[0];

/** How a person answers what a trial asked; null for an instrument that no person answers. */
const byInstrument: {
  readonly [Id in InstrumentId]:
    | ((observation: ObservedBy<Id>, respondent: StudyRespondent) => HumanPrompt | null)
    | null;
} = {
  survey: surveyToPerson,
  inference: storiesToPerson,
  statements: statementToPerson,
  open: null,
  conversations: null,
};

/**
 * How a respondent, whose language is known, answers what a trial of the instrument asked; null where the trial
 * is put to no person.
 */
export function humanPrompt(
  { id }: { readonly id: string },
  observation: Observation,
  respondent: StudyRespondent,
): HumanPrompt | null {
  const found = Object.entries(byInstrument).find(([name]) => name === id)?.[1];
  // The observation is one of this instrument's trials.
  return found?.(observation as never, respondent) ?? null;
}
