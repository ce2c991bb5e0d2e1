import type { Cell, Table } from './table.js';

/**
 * A table as CSV after RFC 4180, with the respondent and whether it is simulated in front.
 * Numbers keep their full precision; text that a spreadsheet would run as a formula is
 * neutralised with a leading apostrophe.
 */
export function csv({ columns, rows }: Table): string {
  const head = ['respondent', 'simulated', ...columns.map(({ name }) => name)];
  const body = rows.map(({ respondent, cells }) => [
    respondent.id,
    respondent.simulated ? 'yes' : 'no',
    ...cells,
  ]);
  return [head, ...body].map(csvLine).join('');
}

/** One line of CSV, with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(field).join(',')}\r\n`;
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
