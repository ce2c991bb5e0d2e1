import * as columns from './gap-figure-columns.js';
import { figureColumns, figuresOf, gapTable, type MeasuredFigures } from './gap-table.js';

/** Everything of every measure, on every dimension. */
export const gapFigures = gapTable<MeasuredFigures>({
  name: 'gap-figures',
  title: 'Carry-over λ by way of asking and dimension, with 95 % intervals',
  reading:
    'Holm’s correction is over the dimensions of one way of asking. tables/gap-figures.csv has every other figure of the gap in the same rows.',
  rowsOf: ({ measures }) => figuresOf(measures),
  columns: [
    ...figureColumns,
    columns.slope,
    columns.corrected,
    columns.holmP,
    ...[
      columns.unadjusted,
      columns.permutationP,
      columns.reliability,
      columns.whereUndecided,
      columns.ownPole,
      columns.poleBias,
      columns.poleBiasP,
      columns.inferred,
      columns.followed,
      columns.lopsidedness,
      columns.ownErrors,
      columns.otherErrors,
      columns.trialLopsidedness,
      columns.stated,
      columns.positionGap,
      columns.throughOrigin,
    ].map((column) => ({ ...column, shown: 'never' as const })),
  ],
});
