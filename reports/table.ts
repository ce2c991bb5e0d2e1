import type { Estimate } from '../analysis/profile.js';

/** How the cells of a column are written for people; `text` is untrusted, `dimension` a code or `all`. */
export type ColumnKind =
  | 'text'
  | 'respondent'
  | 'dimension'
  | 'likelihood'
  | 'share'
  | 'count'
  | 'difference'
  | 'correlation'
  | 'distance'
  | 'p'
  | 'duration';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  /** True where cells are estimates, whose limits, items and notes get columns of their own in a file. */
  readonly estimates?: true;
  /** What the n of an estimate counts, for the file; items where absent. */
  readonly counts?: 'items' | 'answers' | 'values';
  /** Whether people see it; always where absent. A file holds every column. */
  readonly shown?: 'where it varies' | 'never';
}

/** Whom a row or a cell is about. */
export interface Named {
  readonly id: string;
  readonly simulated: boolean;
}

export type Cell = string | number | Named | Estimate | null;

/** Figures, one row each or several; those about respondents have the respondent in front. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** True where no row is about one respondent, so that none stands in front. */
  readonly general?: true;
}

export interface Row {
  readonly respondent: Named | null;
  /** One per column; null where there is no figure. */
  readonly cells: readonly Cell[];
}
