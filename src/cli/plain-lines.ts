import { plainText } from '../../reports/document/plain-text.js';

/** Untrusted text made safe for a terminal, its lines kept. */
export function plainLines(text: string): string {
  return text.split('\n').map(plainText).join('\n');
}
