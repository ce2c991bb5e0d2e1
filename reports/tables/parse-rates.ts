import type { ParseRates } from '../../analysis/profile.js';
import type { Cell, Column } from '../table.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByRespondent } from './report-table.js';

const columns: readonly Column[] = [
  { name: 'answers', kind: 'count' },
  { name: 'readable', kind: 'share' },
  { name: 'neutral', kind: 'share' },
  { name: 'refusal', kind: 'share' },
  { name: 'invalid', kind: 'share' },
];

const cells = ({ asked, readable, neutral, refusal, invalid }: ParseRates): Cell[] => [
  asked,
  readable,
  neutral,
  refusal,
  invalid,
];

/** How the answers to all six templates could be read. */
export const parseRates: ReportTable = {
  name: 'parse-rates',
  title: 'How answers could be read',
  reading:
    'Shares of all answers to the six templates. Neutral: both, neither, or it depends. Refusal: declined to answer. Invalid: could not be read, or what log-probabilities left to anything but an answer.',
  none: NOTHING_OBSERVED,
  table: (report) => ({ columns, rows: rowsByRespondent(report, ({ rates }) => cells(rates)) }),
};

/** The same, template by template. */
export const parseRatesByTemplate: ReportTable = {
  name: 'parse-rates-by-template',
  title: 'How answers could be read, by template',
  reading: 'The same for each form and order; “norm” shows the target option first.',
  none: NOTHING_OBSERVED,
  table: ({ respondents }) => ({
    columns: [{ name: 'form', kind: 'text' }, { name: 'order', kind: 'text' }, ...columns],
    rows: respondents.flatMap((respondent) =>
      (respondent.profile?.ratesByTemplate ?? []).map((rates) => ({
        respondent,
        cells: [rates.form, rates.order, ...cells(rates)],
      })),
    ),
  }),
};
