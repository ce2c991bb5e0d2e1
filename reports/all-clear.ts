import type { Report } from './document/report.js';
import { isSurveyAsked } from './survey-asked.js';

const ofSurvey =
  'no form was answered by the place of an option rather than by the option; no bias that can be told from 0 pulls a headline by 0.02 or more; every headline has an interval, with each domain as a stratum of its own';
const ofHearing =
  'at least 90 % of the values that stories say outright were heard, and neither the place of an option nor agreeing weighed more than 0.05, as far as that can be told; selections had the number of picks asked for in at least 95 %; every extraction that was made could be judged';
const ofGap =
  'every control that touches a verdict on the gap holds, as far as it could be checked';

/** What was looked at, where no respondent has a notice. */
export function allClear(report: Report): string {
  const checked = [
    'every planned observation was made; at least 95 % of the answers could be read; one model served throughout, with the parameters as planned; no answer was cut short',
    ...(isSurveyAsked(report) ? [ofSurvey] : []),
    ...(report.inference ? [ofHearing] : []),
    ...(report.respondents.some(({ gap }) => gap !== null) ? [ofGap] : []),
  ];
  return `Nothing calls for a warning. Checked for each respondent: ${checked.join('; ')}.`;
}
