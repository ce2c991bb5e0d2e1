import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** What filling unread answers with 0.5 does to each figure. */
export const unread: ReportTable = {
  name: 'unread',
  title: 'Headline against answered-only figures, with 95 % intervals',
  reading:
    'The headline counts each unread answer as 0.50, which tends to pull a figure towards the middle. Answered-only leaves unread answers out, and uses a form of an item only where both its orders could be read; so it may rest on fewer items, or on other forms.',
  none: NOTHING_OBSERVED,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'headline', kind: 'likelihood', estimates: true },
      { name: 'answered only', kind: 'likelihood', estimates: true },
      { name: 'headline − answered-only', kind: 'difference' },
    ],
    rows: rowsByDimension(report, ({ imputed: filled, readableOnly: answered }) => [
      filled,
      answered,
      filled.value === null || answered.value === null ? null : filled.value - answered.value,
    ]),
  }),
};
