import type { TogetherGap } from '../../analysis/gap/gap.js';
import { measureNames } from '../gap-words.js';
import type { Condition } from '../hearing-words.js';
import { gapAskedColumn, gapTable, nullColumn, pairsColumn, slopeColumn } from './gap-table.js';
import { textColumn } from './hearing-columns.js';

/** How far apart two tasks are. */
export const gapDifferences = gapTable<Condition & TogetherGap['differences'][number]>({
  name: 'gap-differences',
  title: 'Differences of λ between tasks',
  reading:
    'λ by the first task less λ by the second, over the items that all tasks asked about. Limits are of 95 % for all pairs of tasks at once (Bonferroni). 0 is no difference.',
  rowsOf: ({ together }) =>
    together.flatMap(({ style, shots, differences }) =>
      differences.map((each) => ({ style, shots, ...each })),
    ),
  columns: [
    textColumn('first', ({ first }) => measureNames[first]),
    textColumn('second', ({ second }) => measureNames[second]),
    gapAskedColumn,
    slopeColumn('difference', ({ slope }) => slope, { kind: 'difference' }),
    nullColumn('where they agree'),
    pairsColumn(({ slope }) => slope),
  ],
});
