import type { Report } from './document/report.js';

/** That respondents of a report are simulated; null when none is. */
export function simulatedNotice({ respondents }: Report): string | null {
  const simulated = respondents.filter((respondent) => respondent.simulated).length;
  if (simulated === 0) return null;
  const which =
    simulated === respondents.length
      ? 'All respondents in this report'
      : `${simulated} of the ${respondents.length} respondents in this report`;
  return `Simulated. ${which} answered by declared parameters: programs, not language models. Their figures say nothing about any model.`;
}
