import { intervalsApart } from './intervals-apart.js';
import type { ReportTable } from './report-table.js';

/** How far respondents lie apart, pair by pair. */
export const differences: ReportTable = {
  name: 'differences',
  title: 'Differences of headline figures, with 95 % intervals',
  reading:
    'The first respondent’s headline less the second’s, over the items that both were asked, which were resampled together. 0 is no difference. Pairs that have a respondent in common share its answers.',
  none: 'There are no two respondents with a profile to compare.',
  found: (report) => intervalsApart(report.differences),
  table: ({ respondents, differences: found }) => ({
    columns: [
      { name: 'less', kind: 'respondent' },
      { name: 'dimension', kind: 'text' },
      { name: 'difference', kind: 'difference', estimates: true },
    ],
    rows: found.map((difference) => {
      const named = (id: string) => ({
        id,
        simulated: respondents.some((each) => each.id === id && each.simulated),
      });
      return {
        respondent: named(difference.first),
        cells: [named(difference.second), difference.dimension, difference],
      };
    }),
  }),
};
