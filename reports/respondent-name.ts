import { plainText } from './document/plain-text.js';

/** A respondent as every reader sees it: its id, and that it is simulated where it is. */
export function respondentName({
  id,
  simulated,
}: {
  readonly id: string;
  readonly simulated: boolean;
}): string {
  return simulated ? `${plainText(id)} (simulated)` : plainText(id);
}
