import { plainText } from './document/plain-text.js';
import type { Report } from './document/report.js';
import { simulatedNotice } from './simulated-notice.js';

/** What must be known before any figure of a report is read, in sentences. Holds untrusted names. */
export function banners(report: Report): readonly string[] {
  const simulated = simulatedNotice(report);
  return [
    ...(simulated === null ? [] : [simulated]),
    ...simulatedJudge(report),
    ...report.differing.map((sentence) => `Compared all the same: ${plainText(sentence)}`),
  ];
}

function simulatedJudge({ inference }: Report): string[] {
  if (!inference?.judge?.simulated) return [];
  return [
    'Simulated. What respondents extract from stories was judged by declared parameters: a program, not a language model.',
  ];
}
