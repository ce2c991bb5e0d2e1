import { ownValue } from '../../vocabulary/comparable-text.js';

/** How rows of a file of answers become ours, and how the file is to be read. */
export interface RowMapping {
  /** As messages name it; absent of what `--map` says. */
  readonly name?: string | undefined;
  /** By our column the file's; see `ColumnMap`. */
  readonly columns: Readonly<Partial<Record<string, string>>>;
  /** What every row has in a column of ours. */
  readonly constants: Readonly<Partial<Record<string, string>>>;
  /** By column of the file what its values become; others stay as they are. */
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly leaveOut: readonly LeftOut[];
  readonly format?: 'csv' | 'jsonl' | 'xlsx' | 'parquet' | 'log' | undefined;
  readonly delimiter?: string | undefined;
  readonly encoding?: string | undefined;
  readonly sheet?: string | undefined;
}

interface LeftOut {
  readonly column: string;
  readonly values: readonly string[];
  readonly because: string;
}

/** A mapping that only renames columns, as `--map` has it. */
export function mappingOf(columns: RowMapping['columns'] = {}): RowMapping {
  return { columns, constants: {}, values: {}, leaveOut: [] };
}

/** Columns of a file that a mapping needs besides those that are ours. */
export function columnsNeeded({ values, leaveOut }: RowMapping): readonly string[] {
  return [...Object.keys(values), ...leaveOut.map(({ column }) => column)];
}

/** What a row has in a column of its file. */
type CellOf = (head: string) => unknown;

/** Why a row is left out; null where it is kept. */
export function leftOutBecause({ leaveOut }: RowMapping, cellOf: CellOf): string | null {
  const found = leaveOut.find(({ column, values }) => values.includes(written(cellOf(column))));
  return found?.because ?? null;
}

/** The cells of a row with their values changed. */
export function withValues({ values }: RowMapping, cellOf: CellOf): CellOf {
  return (head) => {
    const cell = cellOf(head);
    return ownValue(ownValue(values, head), written(cell)) ?? cell;
  };
}

function written(cell: unknown): string {
  return cell === null || cell === undefined ? '' : String(cell).trim();
}
