import type { TogetherGap } from '../../analysis/gap/gap.js';
import { list } from '../document/format.js';
import { measureNames } from '../gap-words.js';
import {
  gapAskedColumn,
  gapTable,
  nullColumn,
  numberColumn,
  pairsColumn,
  slopeColumn,
} from './gap-table.js';
import { textColumn } from './hearing-columns.js';

/** The tasks together. */
export const gapTogether = gapTable<TogetherGap>({
  name: 'gap-together',
  title: 'Carry-over λ of the tasks together, with 95 % intervals',
  reading:
    'Each task weighs alike, over the items that all of them asked about, resampled together. They differ where the interval of a difference between two of them leaves 0 out; that none was found is no proof that they agree.',
  rowsOf: ({ together }) => together,
  columns: [
    textColumn('tasks', ({ measures }) => list(measures.map((each) => measureNames[each]))),
    gapAskedColumn,
    slopeColumn('λ', ({ carryOver }) => carryOver.slope),
    slopeColumn('λ corrected', ({ carryOver }) => carryOver.corrected),
    nullColumn('without carry-over'),
    numberColumn('p', ({ carryOver }) => carryOver.p, { kind: 'p' }),
    numberColumn('tasks apart', ({ agree }) => agreeWords(agree), { kind: 'text' }),
    pairsColumn(({ carryOver }) => carryOver.slope),
  ],
});

function agreeWords(agree: boolean | null): string {
  if (agree === null) return 'cannot be told';
  return agree ? 'no difference found' : 'differ';
}
