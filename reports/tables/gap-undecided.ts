import type { UndecidedCarryOver } from '../../analysis/gap/gap.js';
import { measureNames } from '../gap-words.js';
import { gapAskedColumn, gapTable, nullColumn, pairsColumn, slopeColumn } from './gap-table.js';
import { textColumn } from './hearing-columns.js';

/** Carry-over where no story decides. */
export const gapUndecided = gapTable<UndecidedCarryOver>({
  name: 'gap-undecided',
  title: 'Carry-over λ where nothing is decided, with 95 % intervals',
  reading:
    'In neutral stories people are of two minds; in absent ones the matter never comes up; “blind” is the question without a story. Nothing can be heard there, so carry-over shows most: 1 answers its own opinion throughout, and 0 is that of a reader that has none of its own in it. It is a measurement and no control: no answer is right there. It is not adjusted for how nice options sound, nor for what most people prefer: a sound guess about people looks like carry-over here. Compare it with the unadjusted λ, and only as an upper end.',
  rowsOf: ({ undecided }) => undecided,
  columns: [
    textColumn('stories', ({ kind }) => (kind === 'blind' ? 'blind, no story' : kind)),
    textColumn('readings from', ({ measure }) => measureNames[measure]),
    gapAskedColumn,
    slopeColumn('λ', ({ slope }) => slope),
    nullColumn('without carry-over'),
    pairsColumn(({ slope }) => slope),
  ],
});
