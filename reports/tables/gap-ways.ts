import { verdictOf } from '../../analysis/gap/verdict.js';
import { verdictName } from '../gap-words.js';
import { corrected, permutationP, slope } from './gap-figure-columns.js';
import {
  figuresOf,
  gapAskedColumn,
  gapTable,
  type MeasuredFigures,
  measureColumn,
  nullColumn,
  numberColumn,
  pairsColumn,
} from './gap-table.js';

/** Carry-over by every way of asking. */
export const gapWays = gapTable<MeasuredFigures>({
  name: 'gap-ways',
  title: 'Carry-over λ by every way of asking, with 95 % intervals',
  reading:
    'Over all dimensions. The verdict of a respondent rests on its forced choices in the plainest way of asking; what would be said by each of the others stands beside them. They are of the same items but for those that were not read in one way, and none is corrected for their number.',
  rowsOf: ({ measures }) => figuresOf(measures).filter(({ dimension }) => dimension === null),
  columns: [
    measureColumn,
    gapAskedColumn,
    slope,
    corrected,
    nullColumn('without carry-over'),
    permutationP,
    numberColumn('by itself', (figures) => verdictName(verdictOf(figures), figures.carryOver), {
      kind: 'text',
    }),
    pairsColumn(({ carryOver }) => carryOver.slope),
  ],
});
