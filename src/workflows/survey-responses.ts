import type { SurveyObservation } from '../instruments/survey/survey-trial.js';
import type { Response } from '../vocabulary/response.js';

/** The responses of a survey trial, each with whether no answer could be read in it. */
export function surveyResponses({
  draws,
}: SurveyObservation): readonly { readonly response: Response; readonly unread: boolean }[] {
  return draws.map(({ response, reading }) => ({ response, unread: reading.kind === 'invalid' }));
}
