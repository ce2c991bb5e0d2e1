import { undress } from '../../survey/reading/undress.js';

/** An answer without what models wrap around one, several blank lines as one. */
export function bareText(raw: string): string {
  return undress(raw).replace(/\n\s*\n/g, '\n\n');
}
