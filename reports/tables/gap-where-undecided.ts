import { followed, whereUndecided } from './gap-figure-columns.js';
import { figuresTable, nullColumn } from './gap-table.js';

/** Carry-over within the readings that the story did not decide. */
export const gapWhereUndecided = figuresTable({
  name: 'gap-where-undecided',
  title: 'Carry-over where the story did not decide, with 95 % intervals',
  reading:
    'λ* = λ/(1 − J) is carry-over within the readings that the story did not decide, where J, how far readings follow the story, leaves at least a tenth of them. 0 is a faithful reader’s, 1 that of one that answers its own opinion wherever it did not hear. It is not corrected for noise.',
  columns: [whereUndecided, nullColumn('without carry-over'), followed],
});
