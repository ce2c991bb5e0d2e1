import type { Report, ReportedRespondent } from './document/report.js';

/** Whether the questionnaire was put to anybody; a study may ask about stories alone. */
export function isSurveyAsked({ inference, respondents }: Report): boolean {
  return inference === null || respondents.some(wasSurveyed);
}

/** Whether the questionnaire was put to a respondent, or was to be. */
export function wasSurveyed({ profile, trials, inference: heard }: ReportedRespondent): boolean {
  return profile !== null || trials.planned > 0 || heard === null;
}
