import type { Estimate } from '../analysis/profile.js';
import { Dimension, dimensionCatalogue } from '../src/vocabulary/dimension.js';
import {
  count,
  decimal,
  difference,
  duration,
  likelihood,
  NOTHING,
  noInterval,
  share,
  shareInterval,
} from './document/format.js';
import { pValue } from './p-value.js';
import { plainText } from './document/plain-text.js';
import { respondentName } from './respondent-name.js';
import type { Cell, ColumnKind } from './table.js';

/** A cell as people read it. */
export interface CellText {
  readonly figure: string;
  /** What stands behind an estimate, such as "0.24–0.39, n = 70"; null for any other cell. */
  readonly behind: string | null;
}

const writers: Readonly<Record<ColumnKind, (value: number) => string>> = {
  text: String,
  respondent: String,
  dimension: String,
  likelihood,
  share,
  count,
  difference,
  correlation: decimal,
  distance: decimal,
  p: pValue,
  duration,
};

/** A cell for people, what stands behind an estimate apart. */
export function cellParts(cell: Cell, kind: ColumnKind): CellText {
  if (cell === null) return { figure: NOTHING, behind: null };
  if (typeof cell === 'number') return { figure: writers[kind](cell), behind: null };
  if (typeof cell === 'string') return { figure: written(cell, kind), behind: null };
  if ('id' in cell) return { figure: respondentName(cell), behind: null };
  const figure = cell.value === null ? NOTHING : writers[kind](cell.value);
  return { figure, behind: behindOf(cell, kind) };
}

function written(text: string, kind: ColumnKind): string {
  const { data = null } = kind === 'dimension' ? Dimension.safeParse(text) : {};
  return data === null ? plainText(text) : dimensionCatalogue[data].name;
}

/** A cell for people on one line, such as "0.31 (0.24–0.39, n = 70)". */
export function cellText(cell: Cell, kind: ColumnKind): string {
  const { figure, behind } = cellParts(cell, kind);
  return behind === null ? figure : `${figure} (${behind})`;
}

function behindOf(estimate: Estimate, kind: ColumnKind): string {
  const { value, low, high, n, note } = estimate;
  if (value === null || low === null || high === null) return noInterval(estimate);
  return [`${limits(low, high, kind)}, n = ${count(n)}`, ...(note === null ? [] : [note])].join(
    '; ',
  );
}

/** Kinds that are never below 0. */
const unsigned: readonly ColumnKind[] = ['likelihood', 'distance'];

/** What may be below 0 gets a word between its limits, lest a dash be read as a minus. */
function limits(low: number, high: number, kind: ColumnKind): string {
  if (kind === 'share') return shareInterval(low, high);
  const write = writers[kind];
  return `${write(low)}${unsigned.includes(kind) ? '–' : ' to '}${write(high)}`;
}
