import { NOTHING_OBSERVED, type ReportTable } from './report-table.js';

/** What was read from log-probabilities, and what from sampled answers. */
export const scoring: ReportTable = {
  name: 'scoring',
  title: 'How each form was scored',
  reading:
    'Pairs of item and order. Log-probabilities give the chance of each answer, as much as draws without end would; the last column is the mean chance that they leave to anything but an answer. A pair was sampled where they were not to be had, left more than 10 % unread, or were not asked for; “repeat” always is.',
  none: NOTHING_OBSERVED,
  table: ({ respondents }) => ({
    columns: [
      { name: 'form', kind: 'text' },
      { name: 'from log-probabilities', kind: 'count' },
      { name: 'sampled', kind: 'count' },
      { name: 'mean unread', kind: 'share' },
    ],
    rows: respondents.flatMap((respondent) =>
      (respondent.profile?.scoring ?? []).map(({ form, exact, sampled, unread }) => ({
        respondent,
        cells: [form, exact, sampled, unread],
      })),
    ),
  }),
};
