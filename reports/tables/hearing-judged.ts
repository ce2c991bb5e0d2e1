import { conditionName } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, NOT_ASKED } from './score-columns.js';

/** How extractions and their judgements came out. */
export const hearingJudged: ReportTable = {
  name: 'hearing-judged',
  title: 'Extractions that could be read and judged',
  reading:
    'An answer that could not be read holds no value and counts so. Of an answer with more than ten values the first ten count. Where the judge could not be read in any of its attempts, that is no fault of the respondent: the answer is left out.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      askedColumn,
      { name: 'answers', kind: 'count' },
      { name: 'unread', kind: 'count' },
      { name: 'over ten values', kind: 'count' },
      { name: 'not judged', kind: 'count' },
    ],
    rows: rowsOfHearing(report, ({ extractionCounts }) =>
      extractionCounts.map((each) => [
        conditionName(each),
        each.answers,
        each.unread,
        each.surplus,
        each.unjudged,
      ]),
    ),
  }),
};
