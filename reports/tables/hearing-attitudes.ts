import type { AttitudeScores } from '../../analysis/hearing/hearing.js';
import { plainest, probeNames } from '../hearing-words.js';
import {
  askedColumn,
  chanceColumn,
  clustersColumn,
  scoredColumn,
  textColumn,
} from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

/** How often the attitude that a story holds is named, by every way of asking. */
export const hearingAttitudes = hearingTable<AttitudeScores>({
  name: 'hearing-attitudes',
  title: 'Attitude detection, with 95 % intervals',
  reading:
    'Accuracy is what CQ-Bench calls F1; macro-F1 is the mean over attitudes of the F1 of each. Merged counts options that differ in severity alone as one. By chance: guessing among the options shown. “Without neutral” leaves the neutral option out; “with neutral, never right” shows it and scores what is not neutral. Stories: twin, explicit (a value is said outright: close to 100 % is due), neutral (people are of two minds: “neither” is right, and a forced choice has no right answer); of CQ-Bench’s settings random (all people share five values), category (values of one kind), multiple (each person has a stance).',
  scoresOf: ({ attitudes }) => attitudes,
  open: (attitudes) => plainest(attitudes.filter(({ category }) => category === null)),
  columns: [
    textColumn('stories', ({ kind }) => kind),
    textColumn('category', ({ category }) => category ?? 'all'),
    textColumn('probe', ({ probe }) => probeNames[probe]),
    askedColumn,
    scoredColumn('accuracy', ({ accuracy }) => accuracy),
    chanceColumn('accuracy', ({ accuracy }) => accuracy),
    scoredColumn('merged', ({ merged }) => merged),
    chanceColumn('merged', ({ merged }) => merged, { shown: 'never' }),
    scoredColumn('macro-F1', ({ macroF1 }) => macroF1, { kind: 'likelihood' }),
    chanceColumn('macro-F1', ({ macroF1 }) => macroF1, { kind: 'likelihood', shown: 'never' }),
    scoredColumn('unread', ({ unread }) => unread, { shown: 'never' }),
    clustersColumn(({ accuracy }) => accuracy),
  ],
});
