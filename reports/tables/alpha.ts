import type { ReportTable } from './report-table.js';

/** How well the items of a dimension hang together over respondents. */
export const alpha: ReportTable = {
  name: 'alpha',
  title: 'Cronbach’s alpha, with 95 % interval',
  reading:
    'Whether items of one dimension set the same respondents apart; its cases are respondents. Respondents that differ by chance alone give 0; 1 is perfect. Respondents that share a maker count as if they were independent.',
  none: 'Not given: it takes respondents as its cases, and needs ten that were asked the same items.',
  table: (report) => ({
    general: true,
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'alpha', kind: 'correlation', estimates: true },
      { name: 'respondents', kind: 'count' },
    ],
    rows: report.alpha.map(({ dimension, value, low, high, items, respondents }) => ({
      respondent: null,
      cells: [
        dimension,
        { value, low, high, n: items, standardError: null, note: null },
        respondents,
      ],
    })),
  }),
};
