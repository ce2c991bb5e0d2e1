import type { PairSimilarity } from '../../analysis/comparison.js';
import { namedIn } from '../named-in.js';
import type { Report } from '../document/report.js';
import type { Cell, Column, Table } from '../table.js';

/** A row for each pair of respondents, the two in front. */
export function pairTable(
  report: Report,
  rest: { readonly columns: readonly Column[]; cells(pair: PairSimilarity): readonly Cell[] },
): Table {
  const named = namedIn(report);
  return {
    columns: [{ name: 'and', kind: 'respondent' }, ...rest.columns],
    rows: report.comparison.similarities.pairs.map((pair) => ({
      respondent: named(pair.first),
      cells: [named(pair.second), ...rest.cells(pair)],
    })),
  };
}
