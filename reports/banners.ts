import { plainText } from './plain-text.js';
import type { Report } from './report.js';
import { simulatedNotice } from './simulated-notice.js';

/** What must be known before any figure of a report is read, in sentences. Holds untrusted names. */
export function banners(report: Report): readonly string[] {
  const simulated = simulatedNotice(report);
  return [
    ...(simulated === null ? [] : [simulated]),
    ...report.differing.map((sentence) => `Compared all the same: ${plainText(sentence)}`),
  ];
}
