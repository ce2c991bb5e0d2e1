import type { Hearing } from '../../analysis/hearing/hearing.js';
import { askedColumn, clustersColumn, scoredColumn, textColumn } from './hearing-columns.js';
import { hearingTable } from './hearing-table.js';

type Leaning = Hearing['positionBias'][number] & { readonly name: string };

/** How far answers about stories go by the place of an option, or by agreeing. */
export const hearingLeanings = hearingTable<Leaning>({
  name: 'hearing-leanings',
  title: 'Order bias and yea-saying in twin stories, with 95 % intervals',
  reading:
    'Order bias: how much oftener than half the time the option shown first is chosen, from −0.5 to 0.5. Yea-saying: half of how much oftener it agrees than disagrees. Every choice is put in both orders; of the statements worded at either pole, half show “agree” first and half last: so that a reader who only hears has 0 in both. For the same reason neither bias favours a pole, but both lower accuracy and d′ at both poles: what goes by place or by agreeing is lost to hearing, half of the answers at 0.25.',
  scoresOf: ({ positionBias: orderBias, acquiescence: yeaSaying }) => [
    ...orderBias.map((each) => ({ ...each, name: 'order' })),
    ...yeaSaying.map((each) => ({ ...each, name: 'yea-saying' })),
  ],
  columns: [
    textColumn('bias', ({ name }) => name),
    askedColumn,
    scoredColumn('size', ({ bias }) => bias, { kind: 'difference' }),
    { name: 'without bias', kind: 'difference', shown: 'where it varies', cell: () => 0 },
    clustersColumn(({ bias }) => bias),
  ],
});
