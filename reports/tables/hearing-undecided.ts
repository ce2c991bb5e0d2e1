import { conditionName, probeNames } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, clustersColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

/** What is read into stories that decide nothing. */
export const hearingUndecided: ReportTable = {
  name: 'hearing-undecided',
  title: 'What is read into stories that take no side, with 95 % intervals',
  reading:
    'Neutral stories have people of two minds; in absent ones the matter never comes up. No pole is right there; where “neither” is offered it is right of neutral stories, and nothing is of absent ones. Of answers that name one, the share that names the target pole: 50 % where it does not lean. Where “neither” is offered, how often that is said. It is a measurement, not a control: what a reader puts into a story that decides nothing is its own.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'stories', kind: 'text' },
      { name: 'probe', kind: 'text' },
      askedColumn,
      scoreColumn('target pole, of either'),
      { name: 'without leaning', kind: 'share' },
      scoreColumn('neither'),
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ undecided }) =>
      undecided.map((each) => [
        each.kind,
        probeNames[each.probe],
        conditionName(each),
        scoreCell(each.target),
        each.target.chance,
        each.neither && scoreCell(each.neither),
        each.target.clusters,
      ]),
    ),
  }),
};
