import { slopeCell } from './gap-table.js';
import type { ReportTable } from './report-table.js';

/** One slope for all respondents. */
export const gapPooled: ReportTable = {
  name: 'gap-pooled',
  title: 'One slope for all respondents, with its 95 % interval',
  reading:
    'λ over the items of all respondents in their own right, with an intercept for each and each dimension. It is a description: what items do to all alike is in it, so it says of nobody that they read themselves into others.',
  none: 'There are no two respondents in their own right to pool.',
  table: ({ gaps }) => ({
    general: true,
    columns: [
      { name: 'λ', kind: 'correlation', estimates: true },
      { name: 'without carry-over', kind: 'correlation' },
      { name: 'pairs', kind: 'count' },
    ],
    rows: gaps?.pooled
      ? [{ respondent: null, cells: [slopeCell(gaps.pooled), 0, gaps.pooled.clusters] }]
      : [],
  }),
};
