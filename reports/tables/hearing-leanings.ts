import type { Hearing } from '../../analysis/hearing/hearing.js';
import { conditionName } from '../hearing-words.js';
import type { Cell } from '../table.js';
import { rowsOfHearing } from './hearing-rows.js';
import type { ReportTable } from './report-table.js';
import { askedColumn, clustersColumn, NOT_ASKED, scoreCell, scoreColumn } from './score-columns.js';

/** How far answers about stories go by the place of an option, or by agreeing. */
export const hearingLeanings: ReportTable = {
  name: 'hearing-leanings',
  title: 'Order bias and yea-saying in twin stories, with 95 % intervals',
  reading:
    'Order bias: how much oftener than half the time the option shown first is chosen, from −0.5 to 0.5. Yea-saying: half of how much oftener it agrees than disagrees. Every choice is put in both orders; of the statements worded at either pole, half show “agree” first and half last: so that a reader who only hears has 0 in both. For the same reason neither bias favours a pole, but both lower accuracy and d′ at both poles: what goes by place or by agreeing is lost to hearing, half of the answers at 0.25.',
  none: NOT_ASKED,
  table: (report) => ({
    columns: [
      { name: 'bias', kind: 'text' },
      askedColumn,
      scoreColumn('size', { kind: 'difference' }),
      { name: 'without bias', kind: 'difference' },
      clustersColumn,
    ],
    rows: rowsOfHearing(report, ({ orderBias, yeaSaying }) => [
      ...orderBias.map((each) => cellsOf('order', each)),
      ...yeaSaying.map((each) => cellsOf('yea-saying', each)),
    ]),
  }),
};

function cellsOf(name: string, each: Hearing['orderBias'][number]): Cell[] {
  return [name, conditionName(each), scoreCell(each.bias), 0, each.bias.clusters];
}
