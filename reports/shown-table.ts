import type { Estimate } from '../analysis/profile.js';
import { cellText } from './cell-text.js';
import { noInterval } from './document/format.js';
import type { Cell, Column, Row, Table } from './table.js';

/** A table as people see it. */
export interface ShownTable {
  readonly table: Table;
  /** What is the same in every row, such as "asked: direct"; null where nothing is. */
  readonly same: string | null;
}

/** Leaves out columns that stand in the file alone, or say the same in every row, and says once in a row what several of its cells note. */
export function shownTable({ columns, rows, ...rest }: Table): ShownTable {
  const same = columns.flatMap((column, place) => {
    const [text, ...others] = new Set(rows.map(({ cells }) => textAt(cells, place, column)));
    const isSame = column.shown === 'where it varies' && others.length === 0;
    return isSame && text !== undefined ? [{ place, said: `${column.name}: ${text}` }] : [];
  });
  const places = [...columns.keys()].filter(
    (place) => columns[place]?.shown !== 'never' && !same.some((each) => each.place === place),
  );
  return {
    table: withNotes({
      ...rest,
      columns: places.flatMap((place) => columns[place] ?? []),
      rows: rows.map((row) => ({
        ...row,
        cells: places.map((place) => row.cells[place] ?? null),
      })),
    }),
    same: same.length > 0 ? same.map(({ said }) => said).join('; ') : null,
  };
}

function textAt(cells: readonly Cell[], place: number, { kind }: Column): string {
  return cellText(cells[place] ?? null, kind);
}

/** With a column of what several cells of a row note, where there is such a row. */
function withNotes(table: Table): Table {
  const noted = table.rows.map(notedRow);
  if (noted.every(({ note }) => note === null)) return table;
  return {
    ...table,
    columns: [...table.columns, { name: 'note', kind: 'text' }],
    rows: noted.map(({ row, note }) => ({ ...row, cells: [...row.cells, note] })),
  };
}

function notedRow(row: Row): { readonly row: Row; readonly note: string | null } {
  const notes = row.cells.flatMap((cell) => noteOf(cell) ?? []);
  const repeated = new Set(notes.filter((note, place) => notes.indexOf(note) !== place));
  if (repeated.size === 0) return { row, note: null };
  const cells = row.cells.map((cell) => {
    const note = noteOf(cell);
    return note !== null && repeated.has(note) ? withoutNote(cell) : cell;
  });
  return { row: { ...row, cells }, note: [...repeated].join('; ') };
}

function noteOf(cell: Cell): string | null {
  if (!isEstimate(cell) || cell.note === null) return null;
  return cell.low === null ? noInterval(cell) : cell.note;
}

/** An estimate without limits has nothing but its note behind it. */
function withoutNote(cell: Cell): Cell {
  if (!isEstimate(cell)) return cell;
  return cell.low === null ? cell.value : { ...cell, note: null };
}

function isEstimate(cell: Cell): cell is Estimate {
  return cell !== null && typeof cell === 'object' && 'note' in cell;
}
