import type { SelectionScores } from '../../analysis/hearing/hearing.js';
import { plainest } from '../hearing-words.js';
import { askedColumn, clustersColumn, scoredColumn, textColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

const decimal = { kind: 'likelihood' } as const;
const constant = { ...decimal, shown: 'where it varies' } as const;
const inFile = { ...decimal, shown: 'never' } as const;

/** How well the values of a story are picked from a list. */
export const hearingSelections = hearingTable<SelectionScores>({
  name: 'hearing-selections',
  title: 'Value selection, with 95 % intervals',
  reading:
    'F1 is the published one, the harmonic mean of precision and recall, each a mean over stories; these two, the mean of the F1s of stories and the F1 over all picks together stand in the file. “Over chance” is precision with picking at random taken out: 0 picking at random, 1 perfect. Beside it is what three readers that hear no attitude would have as F1: one that picks as many at random, one that picks all, and one that goes by topic alone, which knows every topic and guesses every attitude. On contrast that needs no story, since pairs of opposites stand in the list: its 0.50 is the null there (0.25 over chance, with five values of 15). On original candidates it does well: in twin stories it is close to 1 (0.99 over the built-in pairs), so that they test topics alone. Only beyond it does an F1 show that attitudes are heard; picks by pole say it directly.',
  scoresOf: ({ selections }) => selections,
  open: (selections) => plainest(selections.filter(({ category }) => category === null)),
  columns: [
    textColumn('stories', ({ kind }) => kind),
    textColumn('category', ({ category }) => category ?? 'all'),
    textColumn('candidates', ({ mode }) => mode),
    askedColumn,
    scoredColumn('F1', ({ f1 }) => f1, decimal),
    { ...decimal, name: 'F1 by topic alone', cell: ({ baselines }) => baselines.topic },
    scoredColumn('over chance', ({ corrected }) => corrected, { kind: 'difference' }),
    scoredColumn('precision', ({ precision }) => precision, inFile),
    scoredColumn('recall', ({ recall }) => recall, inFile),
    scoredColumn('mean F1 of stories', ({ f1OfStories }) => f1OfStories, inFile),
    scoredColumn('F1 over all picks', ({ f1Micro }) => f1Micro, inFile),
    scoredColumn('wrong number of picks', ({ wrongNumber }) => wrongNumber),
    scoredColumn('unread', ({ unread }) => unread),
    { ...constant, name: 'F1 at random', cell: ({ baselines }) => baselines.random },
    { ...constant, name: 'F1 picking all', cell: ({ baselines }) => baselines.all },
    clustersColumn(({ f1 }) => f1),
  ],
});
