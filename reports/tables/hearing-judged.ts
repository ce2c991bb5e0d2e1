import type { ExtractionCounts } from '../../analysis/hearing/hearing.js';
import { askedColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

/** How extractions and their judgements came out. */
export const hearingJudged = hearingTable<ExtractionCounts>({
  name: 'hearing-judged',
  title: 'Extractions that could be read and judged',
  reading:
    'An answer that could not be read holds no value and counts so. Of an answer with more than ten values the first ten count. Where the judge could not be read in any of its attempts, that is no fault of the respondent: the answer is left out.',
  scoresOf: ({ extractionCounts }) => extractionCounts,
  columns: [
    askedColumn,
    { name: 'answers', kind: 'count', cell: ({ answers }) => answers },
    { name: 'unread', kind: 'count', cell: ({ unread }) => unread },
    { name: 'over ten values', kind: 'count', cell: ({ surplus }) => surplus },
    { name: 'not judged', kind: 'count', cell: ({ unjudged }) => unjudged },
  ],
});
