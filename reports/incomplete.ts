import { count, counted, list } from './format.js';
import { plainText } from './plain-text.js';
import type { ReportedRespondent } from './report.js';
import { wasSurveyed } from './survey-asked.js';

/** That asking is not finished, and why, in the provider's own words. */
export function incomplete(respondent: ReportedRespondent): string[] {
  const { trials, stopped, heard } = respondent;
  const parts = [
    ...(wasSurveyed(respondent) ? [{ ...trials, noun: 'observation' }] : []),
    ...(heard ? [{ ...heard.trials, noun: 'story question' }] : []),
  ];
  const missing = parts.filter(({ observed, planned }) => observed < planned);
  if (missing.length === 0 && stopped === null) return [];
  const reached = (missing.length > 0 ? missing : parts).map(
    ({ observed, planned, noun }) => `${count(observed)} of ${counted(planned, noun)}`,
  );
  const reason = stopped === null ? '' : ` Asking stopped: “${plainText(stopped)}”.`;
  return [`Incomplete: ${list(reached)}.${reason}`];
}
