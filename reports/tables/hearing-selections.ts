import { conditionName } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, clustersColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

const decimal = { kind: 'likelihood' } as const;

/** How well the values of a story are picked from a list. */
export const hearingSelections: ReportTable = {
  name: 'hearing-selections',
  title: 'Value selection, with 95 % intervals',
  reading:
    'F1 is the published one, the harmonic mean of precision and recall, each a mean over stories; beside it the mean of the F1s of stories, and the F1 over all picks together. “Over chance” is precision with picking at random taken out: 0 picking at random, 1 perfect. The last figures are what three readers that hear no attitude would have as F1: one that picks as many at random, one that picks all, and one that knows every topic and guesses every attitude. On contrast the last needs no story, since pairs of opposites stand in the list: its 0.50 is the null there (0.25 over chance, with five values of 15). On original candidates it does well: in twin stories it is close to 1 (0.99 over the built-in pairs), so that they test topics alone. Only beyond it does an F1 show that attitudes are heard; picks by pole say it directly.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'stories', kind: 'text' },
      { name: 'category', kind: 'text' },
      { name: 'candidates', kind: 'text' },
      askedColumn,
      scoreColumn('precision', decimal),
      scoreColumn('recall', decimal),
      scoreColumn('F1', decimal),
      scoreColumn('mean F1 of stories', decimal),
      scoreColumn('F1 over all picks', decimal),
      scoreColumn('over chance', { kind: 'difference' }),
      { name: 'F1 at random', kind: 'likelihood' },
      { name: 'F1 picking all', kind: 'likelihood' },
      { name: 'F1 by topic alone', kind: 'likelihood' },
      scoreColumn('wrong number of picks'),
      scoreColumn('unread'),
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ selections }) =>
      selections.map((each) => [
        each.kind,
        each.category ?? 'all',
        each.mode,
        conditionName(each),
        scoreCell(each.precision),
        scoreCell(each.recall),
        scoreCell(each.f1),
        scoreCell(each.f1OfStories),
        scoreCell(each.f1Micro),
        scoreCell(each.corrected),
        each.baselines.random,
        each.baselines.all,
        each.baselines.topic,
        scoreCell(each.wrongNumber),
        scoreCell(each.unread),
        each.f1.clusters,
      ]),
    ),
  }),
};
