import type { SelectionScores } from '../../analysis/hearing/hearing.js';
import { conditionName } from '../hearing-words.js';
import type { Cell } from '../table.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

/** Which pole is picked in value selection, where it is one of the two. */
export const hearingPickedPoles: ReportTable = {
  name: 'hearing-picked-poles',
  title: 'Value selection in twin stories by pole, with 95 % intervals',
  reading:
    'Where just one of a value and its opposite was picked: how often it was the one that the story holds, at either pole; 50 % by chance. Beside it how many of the candidates about something else were picked, by the pole that they are worded at: the same share at either where it does not lean.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'category', kind: 'text' },
      { name: 'candidates', kind: 'text' },
      askedColumn,
      scoreColumn('right at target pole', { counts: 'values' }),
      scoreColumn('right at opposite pole', { counts: 'values' }),
      { name: 'by chance', kind: 'share' },
      { name: 'off-topic picked at target pole', kind: 'share' },
      { name: 'off-topic offered at target pole', kind: 'count' },
      { name: 'off-topic picked at opposite pole', kind: 'share' },
      { name: 'off-topic offered at opposite pole', kind: 'count' },
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
                ...pickedOf(intrusions?.target),
                ...pickedOf(intrusions?.opposite),
              ],
            ]
          : [],
      ),
    ),
  }),
};

/** The share picked of what was offered, and how much that was; nothing of nothing. */
function pickedOf(at: NonNullable<SelectionScores['intrusions']>['target'] | undefined): Cell[] {
  if (!at) return [null, null];
  return [at.offered === 0 ? null : at.picked / at.offered, at.offered];
}
