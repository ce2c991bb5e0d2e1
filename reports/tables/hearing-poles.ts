import { conditionName, probeNames } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import {
  askedColumn,
  chanceColumn,
  clustersColumn,
  NOT_ASKED,
  scoreCell,
  scoreColumn,
} from './score-columns.js';

/** How well the poles of each dimension are told apart in twin stories. */
export const hearingPoles: ReportTable = {
  name: 'hearing-poles',
  title: 'Accuracy at either pole of twin stories, with 95 % intervals',
  reading:
    'Answers that name the pole that a story holds: of stories at the target pole, of those at the opposite one, and the mean of the two. d′ is how far apart the two kinds of stories lie for it, in standard deviations: 0 hears nothing, 2 is right in about 84 %. c is where it draws the line: above 0 it names the opposite pole more readily. B is how far its readings lean to the target pole whatever the story, from −1 to 1. Without hearing d′ is 0; without leaning c and B are. A forced choice is put in both orders; “with neutral” asks to agree, to disagree or neither.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'dimension', kind: 'text' },
      { name: 'probe', kind: 'text' },
      askedColumn,
      scoreColumn('at target pole'),
      scoreColumn('at opposite pole'),
      scoreColumn('both'),
      chanceColumn('both'),
      scoreColumn('d′', { kind: 'correlation' }),
      scoreColumn('c', { kind: 'difference' }),
      scoreColumn('B', { kind: 'difference' }),
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ poles }) =>
      poles.map((each) => [
        each.dimension ?? 'all',
        probeNames[each.probe],
        conditionName(each),
        scoreCell(each.target),
        scoreCell(each.opposite),
        scoreCell(each.balanced),
        each.balanced.chance,
        scoreCell(each.dPrime),
        scoreCell(each.criterion),
        scoreCell(each.poleBias),
        each.balanced.clusters,
      ]),
    ),
  }),
};
