import type { Report } from './document/report.js';
import type { Named } from './table.js';

/** Finds by its id whom a figure of a report is about, and whether it is simulated. */
export function namedIn({ respondents }: Report): (id: string) => Named {
  const known = new Map(respondents.map((respondent) => [respondent.id, respondent]));
  return (id) => ({ id, simulated: known.get(id)?.simulated ?? false });
}

/** How many of these are simulated. */
export function simulatedAmong(report: Report, ids: readonly string[]): number {
  const named = namedIn(report);
  return ids.filter((id) => named(id).simulated).length;
}
