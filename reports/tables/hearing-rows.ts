import type { Hearing } from '../../analysis/hearing/hearing.js';
import type { Report } from '../report.js';
import type { Cell, Row } from '../table.js';

/** Rows for each respondent that was asked about stories. */
export function rowsOfHearing(
  { respondents }: Report,
  cellsOf: (hearing: Hearing) => readonly (readonly Cell[])[],
): Row[] {
  return respondents.flatMap((respondent) =>
    respondent.heard
      ? cellsOf(respondent.heard.hearing).map((cells) => ({ respondent, cells }))
      : [],
  );
}
