import type { SelectionScores } from '../../analysis/hearing/hearing.js';
import { askedColumn, scoredColumn, textColumn } from './hearing-columns.js';
import { type HeardColumn, hearingTable } from './hearing-table.js';

const ofValues = { counts: 'values' } as const;

/** Which pole is picked in value selection, where it is one of the two. */
export const hearingPickedPoles = hearingTable<SelectionScores>({
  name: 'hearing-picked-poles',
  title: 'Value selection in twin stories by pole, with 95 % intervals',
  reading:
    'Where just one of a value and its opposite was picked: how often it was the one that the story holds, at either pole; 50 % by chance. In the page only on contrast candidates, where both stand in the list. Beside it how many of the candidates about something else were picked, by the pole that they are worded at: the same share at either where it does not lean.',
  scoresOf: ({ selections }) =>
    selections.filter(({ polarity, intrusions }) => polarity || intrusions),
  open: (selections) => selections.filter(({ mode }) => mode === 'contrast'),
  columns: [
    textColumn('category', ({ category }) => category ?? 'all'),
    textColumn('candidates', ({ mode }) => mode),
    askedColumn,
    scoredColumn('right at target pole', ({ polarity }) => polarity?.target ?? null, ofValues),
    scoredColumn('right at opposite pole', ({ polarity }) => polarity?.opposite ?? null, ofValues),
    ...offTopicColumns('target'),
    ...offTopicColumns('opposite'),
    {
      name: 'by chance',
      kind: 'share',
      shown: 'where it varies',
      cell: ({ polarity }) => polarity?.target.chance ?? null,
    },
  ],
});

/** The share picked of what was offered at a pole, and how much that was; nothing of nothing. */
function offTopicColumns(pole: 'target' | 'opposite'): HeardColumn<SelectionScores>[] {
  const at = ({ intrusions }: SelectionScores) => intrusions?.[pole];
  return [
    {
      name: `off-topic picked at ${pole} pole`,
      kind: 'share',
      cell: (scores) => {
        const { picked = 0, offered = 0 } = at(scores) ?? {};
        return offered === 0 ? null : picked / offered;
      },
    },
    {
      name: `off-topic offered at ${pole} pole`,
      kind: 'count',
      cell: (scores) => at(scores)?.offered ?? null,
    },
  ];
}
