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
    'How often the pole of a value in a story is named: of values at the target pole, of those at the opposite one, and the mean of the two. d′ is how far apart the two lie for it, in standard deviations: 0 hears nothing, 2 is right in about 84 %. Answers that go by the place of an option, or by agreeing, lower it: where a fifth of forced choices do (an order bias of 0.10), a d′ of 2 reads as 1.5. c is where it draws the line: above 0 it names the opposite pole more readily. B is how far its readings lean to the target pole whatever the story, from −1 to 1; by its interval one pole is said to be heard better, or both about equally where all of it is within ±0.15. Without hearing d′ is 0; without leaning c and B are. A forced choice is put in both orders; “with neutral” asks to agree, to disagree or neither, with “agree” first for half of the statements and last for the others.',
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
