/** A row of a user's table, as it stands in the file. */
export interface Row<Cell = unknown> {
  /** The line it begins on, from 1. */
  readonly line: number;
  /** What it has in each column: texts from CSV, anything from JSON. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** A user's table before it is taken apart. */
export interface TableText {
  readonly file: string;
  readonly text: string;
  /** The columns it must have; others are let be. */
  readonly wanted: readonly string[];
}
