import type { Hearing } from '../../analysis/hearing/hearing.js';
import type { Report } from '../document/report.js';
import type { Cell, Column, Table } from '../table.js';
import type { ReportTable } from './report-table.js';

/** A column of figures on hearing, and what stands in it. */
export interface HeardColumn<Scores> extends Column {
  cell(scores: Scores): Cell;
}

/** What is said where no stories were asked about in this way. */
const NOT_ASKED = 'Nothing was asked in this way.';

/** A table with rows for each respondent that was asked about stories; `open` chooses those for the page where all are too many. */
export function hearingTable<Scores>({
  columns,
  scoresOf,
  open,
  ...described
}: Pick<ReportTable, 'name' | 'title' | 'reading'> & {
  readonly columns: readonly HeardColumn<Scores>[];
  scoresOf(hearing: Hearing): readonly Scores[];
  open?(scores: readonly Scores[]): readonly Scores[];
}): ReportTable {
  const tableOf = (
    { respondents }: Report,
    chosen: (scores: readonly Scores[]) => readonly Scores[],
  ): Table => ({
    columns,
    rows: respondents.flatMap((respondent) =>
      chosen(respondent.inference ? scoresOf(respondent.inference.scores) : []).map((scores) => ({
        respondent,
        cells: columns.map((column) => column.cell(scores)),
      })),
    ),
  });
  return {
    ...described,
    none: NOT_ASKED,
    table: (report) => tableOf(report, (scores) => scores),
    ...(open && { excerpt: (report: Report) => tableOf(report, open) }),
  };
}
