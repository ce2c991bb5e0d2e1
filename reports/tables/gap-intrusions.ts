import type { IntrusionErrors } from '../../analysis/gap/gap.js';
import { gapAskedColumn, gapTable, nullColumn, numberColumn } from './gap-table.js';
import { textColumn } from './hearing-columns.js';

/** To which side selections err that no story called for. */
export const gapIntrusions = gapTable<IntrusionErrors>({
  name: 'gap-intrusions',
  title: 'Values that were selected though they never came up, by the pole that is stated of them',
  reading:
    'Among the candidates of a selection some are about other matters. Own: those at the pole that the respondent states of the item itself, picked of offered; other: those at the contrary pole. The share says how much oftener its own are picked, from −1 to 1; 0 where both are alike. It has no limits, since picks of one answer go together, and no verdict rests on it.',
  rowsOf: ({ intrusions }) => intrusions,
  columns: [
    gapAskedColumn,
    numberColumn('lopsidedness', ({ value }) => value),
    nullColumn('without carry-over'),
    textColumn('own', ({ own }) => `${own.picked} of ${own.offered}`),
    textColumn('other', ({ other }) => `${other.picked} of ${other.offered}`),
    textColumn('note', ({ note }) => note ?? ''),
  ],
});
