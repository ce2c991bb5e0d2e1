import type { Cell, Column, Named, Table } from './table.js';

type Field = string | number | null;

/**
 * A table as CSV after RFC 4180, with the respondent and whether it is simulated in front. Numbers
 * keep their full precision; an estimate takes five columns. Text that a spreadsheet would run as a
 * formula is neutralised with a leading apostrophe.
 */
export function csv({ columns, rows, general }: Table): string {
  const head = [...(general ? [] : ['respondent', 'simulated']), ...columns.flatMap(namesOf)];
  const body = rows.map(({ respondent, cells }) => [
    ...(respondent ? named(respondent) : []),
    ...columns.flatMap((column, place) => fieldsOf(cells[place] ?? null, column)),
  ]);
  return [head, ...body].map(csvLine).join('');
}

/** One line of CSV, with its end. */
export function csvLine(fields: readonly Field[]): string {
  return `${fields.map(written).join(',')}\r\n`;
}

function namesOf({ name, kind, estimates, counts = 'items' }: Column): string[] {
  const behind = estimates ? ['low', 'high', counts, 'note'] : [];
  const more = kind === 'respondent' ? ['simulated'] : behind;
  return [name, ...more.map((each) => `${name} ${each}`)];
}

function fieldsOf(cell: Cell, column: Column): Field[] {
  if (cell === null) return namesOf(column).map(() => null);
  if (typeof cell !== 'object') return [cell];
  return 'id' in cell ? named(cell) : [cell.value, cell.low, cell.high, cell.n, cell.note];
}

function named({ id, simulated }: Named): Field[] {
  return [id, simulated ? 'yes' : 'no'];
}

function written(field: Field): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const text = /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
