import { count, difference, duration, likelihood, NOTHING, share } from './format.js';
import { plainText } from './plain-text.js';

/** How the numbers of a column are written for people; `text` is untrusted. */
export type ColumnKind = 'text' | 'likelihood' | 'share' | 'count' | 'difference' | 'duration';

export interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
}

export type Cell = string | number | null;

/** Figures about respondents, one row each or several. */
export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
}

export interface Row {
  readonly respondent: { readonly id: string; readonly simulated: boolean };
  /** One per column; null where there is no figure. */
  readonly cells: readonly Cell[];
}

const writers: Readonly<Record<Exclude<ColumnKind, 'text'>, (value: number) => string>> = {
  likelihood,
  share,
  count,
  difference,
  duration,
};

/** A cell as text for people. */
export function cellText(cell: Cell, kind: ColumnKind): string {
  if (cell === null) return NOTHING;
  return typeof cell === 'number' && kind !== 'text'
    ? writers[kind](cell)
    : plainText(String(cell));
}
