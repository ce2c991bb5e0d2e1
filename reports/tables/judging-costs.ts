import type { Report } from '../document/report.js';
import { costCells, costColumns } from './costs.js';
import type { ReportTable } from './report-table.js';

/** Whether a judge was asked about anything that respondents extracted. */
export function isJudged({ respondents }: Report): boolean {
  return respondents.some(({ inference: heard }) => heard?.judging);
}

/** What judging the extractions of each respondent cost. */
export const judgingCosts: ReportTable = {
  name: 'judging-costs',
  title: 'Responses, tokens and time of the judge',
  reading: 'What the judge took to judge the extractions of each respondent, every attempt.',
  none: 'Nothing was judged.',
  table: ({ respondents }) => ({
    columns: costColumns,
    rows: respondents.flatMap((respondent) => {
      const judging = respondent.inference?.judging;
      return judging ? [{ respondent, cells: costCells(judging) }] : [];
    }),
  }),
};
