import { plainText } from '../document/format.js';

/** What a cell of a CSV holds; null leaves it empty. */
type Field = string | number | null;

/** A table of `tables/`. */
export interface Table {
  readonly file: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Field[])[];
}

/** A column by its name in the file, and what it holds. */
export type Column = readonly [name: string, meaning: string];

/** A table as CSV, each cell on one line. */
export function csv({ columns, rows }: Table): string {
  return [columns.map(([name]) => name), ...rows].map((row) => csvLine(row.map(plain))).join('');
}

/** Names come from studies and servers. */
function plain(field: Field): Field {
  return typeof field === 'string' ? plainText(field) : field;
}

/** How a text begins that a spreadsheet would run as a formula, full-width signs and what is not shown among it. */
const formula = /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/**
 * One line of CSV after RFC 4180, with its end. Numbers keep their full precision. Texts stay as they are,
 * but one that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(written).join(',')}\r\n`;
}

/** The text of a cell that {@link csvLine} wrote. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function written(field: Field): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const text = formula.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
