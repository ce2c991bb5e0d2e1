import { holmP, permutationP, slope, unadjusted } from './gap-figure-columns.js';
import { figuresTable, nullColumn, numberColumn, pairsColumn } from './gap-table.js';

/** λ on each dimension, and whether it stands out. */
export const gapByDimension = figuresTable({
  name: 'gap-by-dimension',
  title: 'Carry-over λ by dimension, with 95 % intervals',
  reading:
    'λ is the slope of how far an item’s readings lean to the target pole, whatever the story, on how far the respondent itself leans there: 0 is a faithful reader’s, 1 that of one that answers its own opinion. With all dimensions each has an intercept of its own, so that a lean to one pole that has nothing to do with what is stated is not taken for carry-over. “Unadjusted” leaves out how nice the options sound. p deals readings out anew within a dimension; Holm’s correction is over the dimensions. A dimension counts only where the latter is below 0.05 and its interval, which is not corrected, leaves 0 out.',
  columns: [
    slope,
    unadjusted,
    nullColumn('without carry-over'),
    permutationP,
    holmP,
    numberColumn('adjusted for desirability', ({ carryOver }) => yesOrNo(carryOver.adjusted), {
      kind: 'text',
      shown: 'where it varies',
    }),
    pairsColumn(({ carryOver }) => carryOver.slope),
  ],
});

function yesOrNo(answer: boolean): string {
  return answer ? 'yes' : 'no';
}
