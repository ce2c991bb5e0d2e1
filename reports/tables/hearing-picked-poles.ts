import { conditionName } from '../hearing-words.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

/** Which pole is picked in value selection, where it is one of the two. */
export const hearingPickedPoles: ReportTable = {
  name: 'hearing-picked-poles',
  title: 'Value selection in twin stories by pole, with 95 % intervals',
  reading:
    'Where just one of a value and its opposite was picked: how often it was the one that the story holds, at either pole; 50 % by chance. Beside it the picks about something else, by the pole that they are worded at: as many at either where it does not lean.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'category', kind: 'text' },
      { name: 'candidates', kind: 'text' },
      askedColumn,
      scoreColumn('right at target pole', { counts: 'values' }),
      scoreColumn('right at opposite pole', { counts: 'values' }),
      { name: 'by chance', kind: 'share' },
      { name: 'off-topic picks at target pole', kind: 'count' },
      { name: 'off-topic picks at opposite pole', kind: 'count' },
    ],
    rows: rowsOfHearing(report, ({ selections }) =>
      selections.flatMap(({ polarity, intrusions, ...each }) =>
        polarity || intrusions
          ? [
              [
                each.category ?? 'all',
                each.mode,
                conditionName(each),
                polarity && scoreCell(polarity.target),
                polarity && scoreCell(polarity.opposite),
                polarity?.target.chance ?? null,
                intrusions?.target ?? null,
                intrusions?.opposite ?? null,
              ],
            ]
          : [],
      ),
    ),
  }),
};
