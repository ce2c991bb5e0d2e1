import { plainText } from './document/plain-text.js';
import type { AskedInference } from './document/report.js';

/** The judge of extractions as every reader sees it: its model, and that it is simulated where it is. */
export function judgeName({ model, simulated }: NonNullable<AskedInference['judge']>): string {
  return `“${plainText(model)}”${simulated ? ' (a simulated judge)' : ''}`;
}
