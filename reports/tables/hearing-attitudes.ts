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

/** How often the attitude that a story holds is named, by every way of asking. */
export const hearingAttitudes: ReportTable = {
  name: 'hearing-attitudes',
  title: 'Attitude detection, with 95 % intervals',
  reading:
    'Accuracy is what CQ-Bench calls F1; macro-F1 is the mean over attitudes of the F1 of each. Merged counts options that differ in severity alone as one. By chance: guessing among the options shown. “Without neutral” leaves the neutral option out; “with neutral, never right” shows it and scores what is not neutral. Stories: twin, explicit (a value is said outright: close to 100 % is due), neutral (people are of two minds: “neither” is right, and a forced choice has no right answer); of CQ-Bench’s settings random (all people share five values), category (values of one kind), multiple (each person has a stance).',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'stories', kind: 'text' },
      { name: 'category', kind: 'text' },
      { name: 'probe', kind: 'text' },
      askedColumn,
      scoreColumn('accuracy'),
      chanceColumn('accuracy'),
      scoreColumn('macro-F1', { kind: 'likelihood' }),
      chanceColumn('macro-F1', 'likelihood'),
      scoreColumn('merged'),
      chanceColumn('merged'),
      scoreColumn('unread'),
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ attitudes }) =>
      attitudes.map((each) => [
        each.kind,
        each.category ?? 'all',
        probeNames[each.probe],
        conditionName(each),
        scoreCell(each.accuracy),
        each.accuracy.chance,
        scoreCell(each.macroF1),
        each.macroF1.chance,
        each.merged && scoreCell(each.merged),
        each.merged?.chance ?? null,
        scoreCell(each.unread),
        each.accuracy.clusters,
      ]),
    ),
  }),
};
