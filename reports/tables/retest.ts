import type { ReportTable } from './report-table.js';

/** How often a re-asked template was answered alike. */
export const retest: ReportTable = {
  name: 'retest',
  title: 'Pairs of answers to a re-asked template that read alike, with 95 % interval',
  reading:
    'Some items were put again, word for word. A respondent that tosses a coin answers alike in 50 % of pairs. One scored from log-probabilities has pairs of “repeat” alone, so its agreement does not compare with that of others.',
  none: 'No answer was drawn twice in this study.',
  table: ({ respondents }) => ({
    columns: [{ name: 'answered alike', kind: 'share', estimates: true }],
    rows: respondents.flatMap((respondent) => {
      const again = respondent.profile?.retest;
      return again ? [{ respondent, cells: [again] }] : [];
    }),
  }),
};
