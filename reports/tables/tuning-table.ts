import type { Tuning } from '../../analysis/comparison.js';
import { namedIn } from '../named-in.js';
import type { Report } from '../document/report.js';
import type { Cell, Column, Table } from '../table.js';

/** One or several rows for each tuned respondent, what it was tuned from and how in front. */
export function tuningTable(
  report: Report,
  rest: {
    readonly columns: readonly Column[];
    /** The cells of each row. */
    rows(tuning: Tuning): readonly (readonly Cell[])[];
  },
): Table {
  const named = namedIn(report);
  return {
    columns: [
      { name: 'tuned from', kind: 'respondent' },
      { name: 'training', kind: 'text' },
      ...rest.columns,
    ],
    rows: report.comparison.tunings.flatMap((tuning) =>
      rest.rows(tuning).map((cells) => ({
        respondent: named(tuning.tuned),
        cells: [named(tuning.base), tuning.training, ...cells],
      })),
    ),
  };
}
