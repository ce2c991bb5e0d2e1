import type { GapControl } from '../../analysis/gap/gap.js';
import { controlWords } from '../gap-controls.js';
import { gapTable, numberColumn } from './gap-table.js';
import { limitedCell } from './limited-cell.js';

/** What has to hold before a gap means anything. */
export const gapControls = gapTable<GapControl>({
  name: 'gap-controls',
  title: 'Controls of the gap',
  reading:
    'Each is taken from the plainest way in which it was asked. Due are close to 100 % of the values that are said outright; 0, with up to 0.05 to either side let pass, for order bias and yea-saying; as many statements worded at either pole; a reliability of 0.50 or more of what is stated; a rating of every item for how nice its options sound.',
  rowsOf: ({ controls }) => controls,
  columns: [
    numberColumn('control', ({ name }) => controlWords[name].checks, { kind: 'text' }),
    numberColumn('passed', ({ passed }) => passedWords(passed), { kind: 'text' }),
    {
      name: 'figure',
      kind: 'correlation',
      estimates: true,
      counts: 'answers',
      cell: ({ value, low, high, n }) => limitedCell({ value, low, high }, { n, note: null }),
    },
    numberColumn('due', ({ name }) => due[name], { kind: 'correlation' }),
  ],
});

const due: Readonly<Record<GapControl['name'], number>> = {
  explicit: 1,
  order: 0,
  keys: 0,
  stated: 1,
  desirability: 1,
};

function passedWords(passed: boolean | null): string {
  if (passed === null) return 'not checked';
  return passed ? 'yes' : 'no';
}
