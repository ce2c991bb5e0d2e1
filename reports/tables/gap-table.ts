import type { ErrorShare, Gap, GapFigures, MeasureGap, Slope } from '../../analysis/gap/gap.js';
import { headlineGap } from '../../analysis/gap/measure-gaps.js';
import type { Estimate } from '../../analysis/profile.js';
import { measureNames } from '../gap-words.js';
import { type Condition, conditionName } from '../hearing-words.js';
import type { Cell, Column } from '../table.js';
import { textColumn } from './hearing-columns.js';
import type { HeardColumn } from './hearing-table.js';
import { limitedCell } from './limited-cell.js';
import type { ReportTable } from './report-table.js';

/** What is said where a gap has nothing of the kind. */
const NOT_MEASURED = 'Nothing of this was measured.';

type Described = Pick<ReportTable, 'name' | 'title' | 'reading'>;

/** A table with rows for each respondent that has a gap. */
export function gapTable<Row>({
  columns,
  rowsOf,
  ...described
}: Described & {
  readonly columns: readonly HeardColumn<Row>[];
  rowsOf(gap: Gap): readonly Row[];
}): ReportTable {
  return {
    ...described,
    none: NOT_MEASURED,
    table: ({ respondents }) => ({
      columns,
      rows: respondents.flatMap((respondent) =>
        (respondent.gap ? rowsOf(respondent.gap) : []).map((row) => ({
          respondent,
          cells: columns.map((column) => column.cell(row)),
        })),
      ),
    }),
  };
}

/** The figures of one measure in one dimension, or in all, and how they were asked for. */
export type MeasuredFigures = Pick<MeasureGap, 'measure' | keyof Condition> & GapFigures;

/** Figures of these measures, over all dimensions first and then on each. */
export function figuresOf(measures: readonly MeasureGap[]): MeasuredFigures[] {
  return measures.flatMap(({ figures, ...asked }) =>
    figures.map((each) => ({ ...asked, ...each })),
  );
}

/** A table of the headline's figures, over all dimensions and on each. */
export function figuresTable({
  columns,
  ...described
}: Described & { readonly columns: readonly HeardColumn<MeasuredFigures>[] }): ReportTable {
  return gapTable({
    ...described,
    columns: [...figureColumns, ...columns],
    rowsOf: (gap) => {
      const headline = headlineGap(gap.measures);
      return headline ? figuresOf([headline]) : [];
    },
  });
}

/** What readings were taken from. */
export const measureColumn: HeardColumn<Pick<MeasureGap, 'measure'>> = textColumn(
  'readings from',
  ({ measure }) => measureNames[measure],
);

/** How it was asked for. */
export const gapAskedColumn: HeardColumn<Condition> = textColumn('asked', conditionName);

/** Of what figures are, and how they were asked for. */
export const figureColumns: readonly HeardColumn<MeasuredFigures>[] = [
  { ...textColumn('dimension', ({ dimension }) => dimension ?? 'all'), kind: 'dimension' },
  measureColumn,
  gapAskedColumn,
];

/** A slope as a cell of estimates. */
export function slopeCell(slope: Slope | null): Estimate | null {
  return slope && limitedCell(slope, slope);
}

/** A share of misreadings as a cell of estimates, which counts misreadings. */
export function errorCell(errors: ErrorShare): Estimate {
  return limitedCell(errors, { n: Math.round(errors.own + errors.other), note: errors.note });
}

/** A column of slopes, which may be below 0. */
export function slopeColumn<Row>(
  name: string,
  slopeOf: (row: Row) => Slope | null,
  { kind = 'correlation' }: Partial<Column> = {},
): HeardColumn<Row> {
  return { name, kind, estimates: true, cell: (row) => slopeCell(slopeOf(row)) };
}

/** A column of single numbers. */
export function numberColumn<Row>(
  name: string,
  cell: (row: Row) => Cell,
  { kind = 'difference', ...rest }: Partial<Column> = {},
): HeardColumn<Row> {
  return { ...rest, name, kind, cell };
}

/** What a figure is where nothing is carried over. */
export function nullColumn<Row>(name: string, value = 0): HeardColumn<Row> {
  return numberColumn(name, () => value, { kind: 'correlation', shown: 'where it varies' });
}

/** What intervals resample: pairs, or items. */
export function pairsColumn<Row>(slopeOf: (row: Row) => { clusters: number }): HeardColumn<Row> {
  return numberColumn('pairs or items', (row) => slopeOf(row).clusters, {
    kind: 'count',
    shown: 'never',
  });
}
