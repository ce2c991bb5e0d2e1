import type { UndecidedReading } from '../../analysis/hearing/hearing.js';
import { probeNames } from '../hearing-words.js';
import { askedColumn, clustersColumn, scoredColumn, textColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

/** What is read into stories that decide nothing. */
export const hearingUndecided = hearingTable<UndecidedReading>({
  name: 'hearing-undecided',
  title: 'What is read into stories that take no side, with 95 % intervals',
  reading:
    'Neutral stories have people of two minds; in absent ones the matter never comes up. No pole is right there; where “neither” is offered it is right of neutral stories, and nothing is of absent ones. Of answers that name one, the share that names the target pole: 50 % where it does not lean. Where “neither” is offered, how often that is said. It is a measurement, not a control: what a reader puts into a story that decides nothing is its own.',
  scoresOf: ({ undecided }) => undecided,
  columns: [
    textColumn('stories', ({ kind }) => kind),
    textColumn('probe', ({ probe }) => probeNames[probe]),
    askedColumn,
    scoredColumn('target pole, of either', ({ target }) => target),
    scoredColumn('neither', ({ neither }) => neither),
    {
      name: 'without leaning',
      kind: 'share',
      shown: 'where it varies',
      cell: ({ target }) => target.chance,
    },
    clustersColumn(({ target }) => target),
  ],
});
