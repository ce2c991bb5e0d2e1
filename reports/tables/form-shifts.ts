import { paperForms } from '../../src/vocabulary/template.js';
import { formNames } from '../form-names.js';
import { intervalsApart } from './intervals-apart.js';
import { NOTHING_OBSERVED, type ReportTable, rowsByDimension } from './report-table.js';

/** How far each form moves a likelihood. */
export const formShifts: ReportTable = {
  name: 'form-shifts',
  title: 'What each form adds to the mean of the three, with 95 % intervals',
  reading:
    'The likelihood under one form less the mean of the three, over the items that have all three. 0: the form makes no difference. The three of a dimension sum to 0.',
  none: NOTHING_OBSERVED,
  found: ({ respondents }) =>
    intervalsApart(
      respondents.flatMap(({ profile }) =>
        (profile?.dimensions ?? []).flatMap((figures) =>
          paperForms.map((form) => figures.formShifts[form]),
        ),
      ),
    ),
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      ...paperForms.map(
        (form) => ({ name: formNames[form], kind: 'difference', estimates: true }) as const,
      ),
    ],
    rows: rowsByDimension(report, (figures) => paperForms.map((form) => figures.formShifts[form])),
  }),
};
