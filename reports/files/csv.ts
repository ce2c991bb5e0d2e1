import { withGuard } from '../../vocabulary/comparable-text.js';
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

/** After RFC 4180, or with semicolons and decimal commas, as Excel opens it where numbers have such commas. */
export type CsvStyle = 'rfc' | 'excel';

/** What stands before the head: a byte order mark, without which Excel takes UTF-8 for something else. */
export const csvStart: Readonly<Record<CsvStyle, string>> = { rfc: '', excel: '\uFEFF' };

/**
 * One line of CSV with its end. Numbers keep their full precision. Texts stay as they are, but one that a
 * spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvLine(fields: readonly Field[], style: CsvStyle = 'rfc'): string {
  const separator = style === 'excel' ? ';' : ',';
  return `${fields.map((field) => written(field, separator)).join(separator)}\r\n`;
}

function written(field: Field, separator: ',' | ';'): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field).replace('.', separator === ';' ? ',' : '.');
  const text = withGuard(field);
  const isQuoted = /["\r\n]/.test(text) || text.includes(separator);
  return isQuoted ? `"${text.replaceAll('"', '""')}"` : text;
}
