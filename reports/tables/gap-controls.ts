import { LEAST_RELIABILITY } from '../../analysis/gap/carry-over.js';
import type { GapControl } from '../../analysis/gap/gap.js';
import { decimal } from '../document/format.js';
import { controlWords } from '../gap-controls.js';
import { gapTable, numberColumn } from './gap-table.js';
import { limitedCell } from './limited-cell.js';

/** What has to hold before a gap means anything. */
export const gapControls = gapTable<GapControl>({
  name: 'gap-controls',
  title: 'Controls of the gap',
  reading:
    '“Yes” is good. Each is taken from the plainest way in which it was asked: the share named of values that are said outright, order bias, yea-saying (and as many statements worded at either pole), the reliability of what is stated, and the share of items whose options were rated. Agreeing whatever is said casts no doubt on forced choices.',
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
    numberColumn('due', ({ name }) => due[name], { kind: 'text' }),
  ],
});

const due: Readonly<Record<GapControl['name'], string>> = {
  explicit: 'close to 1',
  order: '0 ± 0.05',
  keys: '0 ± 0.05',
  stated: `≥ ${decimal(LEAST_RELIABILITY)}`,
  desirability: '1',
};

function passedWords(passed: boolean | null): string {
  if (passed === null) return 'not checked';
  return passed ? 'yes' : 'no';
}
