import { CsvError, parse } from 'csv-parse/sync';
import { InputError, type Place } from '../../vocabulary/input.js';
import { suggestion } from './document-faults.js';
import { decodeTable } from './encoding.js';
import { readBytes } from './files.js';
import { readWorkbook, type Sheet } from './workbook.js';

/** A row of a user's table, as it stands in the file. */
export interface Row<Cell = unknown> {
  /** The line it begins on, of a workbook the row of its sheet, from 1. */
  readonly line: number;
  /** What it has in each column: texts from CSV and workbooks, anything from JSON. */
  readonly cells: Readonly<Record<string, Cell>>;
}

/** A user's table before it is taken apart: text, or the sheets of a workbook. */
export type TableSource = { readonly file: string; readonly bytes: Uint8Array } & (
  | { readonly text: string }
  | { readonly sheets: readonly Sheet[] }
);

/** Whether a file is a table by its name. */
export function isTableName(file: string): boolean {
  return /\.(?:csv|tsv|xlsx)$/i.test(file);
}

/** How a file begins that is no text, and what to do about it. */
const foreign: readonly (readonly [begins: string, message: string])[] = [
  [
    '\u00d0\u00cf\u0011\u00e0',
    'is an old Excel file, or one with a password; save it as XLSX without a password',
  ],
  ['\u001f\u008b', 'is compressed; unpack it first'],
];

/**
 * A user's table: XLSX, or text in UTF-8, UTF-16 or what spreadsheets write besides.
 * @throws InputError when it cannot be read, is empty or is neither text nor a workbook
 */
export async function readTableSource(file: string): Promise<TableSource> {
  return tableSourceOf(await readBytes(file, 'table'), file);
}

/** As {@link readTableSource}, of a file that has been read; its encoding is detected unless given. */
export async function tableSourceOf(
  bytes: Buffer,
  file: string,
  encoding?: string,
): Promise<TableSource> {
  const begins = bytes.toString('latin1', 0, 4);
  const known = foreign.find(([beginning]) => begins.startsWith(beginning));
  if (known) throw new InputError(known[1], { file });
  if (begins === 'PK\u0003\u0004') return { file, bytes, sheets: await readWorkbook(bytes, file) };
  const text = await decodeTable(bytes, file, encoding);
  if (text.trim() === '') throw new InputError('the file is empty; name another', { file });
  return { file, bytes, text };
}

/**
 * The text of a user's file of JSON.
 * @throws InputError when it cannot be read, is empty or is no text
 */
export async function readTableText(file: string): Promise<string> {
  const source = await readTableSource(file);
  if ('text' in source) return source.text;
  throw new InputError('is a workbook; name a file of JSON', { file });
}

/** What a table is to have. */
export interface TableColumns {
  /** The columns it must have; others are let be. */
  readonly wanted: readonly string[];
  /** Others that are known: by them, too, the separator and the sheet are told. */
  readonly known?: readonly string[];
  /** What a column is taken to be called, from its head; by default as it stands there, trimmed. */
  readonly columnName?: (head: string) => string;
  /** Whether the last cells of a row may be missing, as in forms that a spreadsheet saved half empty. */
  readonly mayEndEarly?: boolean;
  /** What separates values; told by the head unless given. */
  readonly delimiter?: string | undefined;
  /** Whether a sheet is refused where another has as many of the columns: nothing says which one is meant. */
  readonly isOneSheet?: boolean;
  /** Is called with each row that has more or fewer values than the head, which is then left out; without it the first is refused. */
  readonly leaveOut?: (row: { readonly line: number; readonly fault: string }) => void;
}

/** The rows of a table, and its file as messages name it: of a workbook with its sheet. */
export interface TableRows {
  readonly file: string;
  /** The cells of its head, as they stand there. */
  readonly head: readonly string[];
  readonly rows: readonly Row<string>[];
}

/**
 * The rows of a user's table with a head: CSV, separated by whatever it is, or a sheet of a workbook.
 * @throws InputError when it cannot be read, is not well-formed, lacks a column or has it twice
 */
export async function readTable(
  options: TableColumns & { readonly file: string },
): Promise<TableRows> {
  return rowsOf(await readTableSource(options.file), options);
}

/** As {@link readTable}, of a table that has been read; without rows where it has but a head. */
export function rowsOf(source: TableSource, options: TableColumns): TableRows {
  const { columnName = (head) => head.trim() } = options;
  const columns = { ...options, columnName };
  return 'text' in source ? csvRows(source, columns) : sheetRows(source, columns);
}

type Columns = TableColumns & Required<Pick<TableColumns, 'columnName'>>;

/** The rows of a CSV with a head, after RFC 4180. A line break inside a value comes out as `\n`. */
function csvRows(
  { file, text }: { readonly file: string; readonly text: string },
  columns: Columns,
): TableRows {
  // The parser counts a Windows line break inside quotes twice.
  const even = text.replace(/\r\n?/g, '\n');
  const { delimiter, line: start } = layoutOf(even, columns);
  const place = { file, line: start };
  const fromHead = { delimiter, from_line: start, skip_empty_lines: true };
  let ended = start - 1;
  try {
    // The head first: of a foreign file it says more than the first row that does not fit.
    const [head = []] = parse(even, { ...fromHead, relax_quotes: true, to: 1 });
    const names = head.map(columns.columnName);
    requireColumns(names, { wanted: columns.wanted, place });
    ended = start + breaksIn(head.join(''));
    const records: { readonly line: number; readonly cells: readonly string[] }[] = [];
    parse(even, {
      ...fromHead,
      relax_column_count: true,
      on_record(cells: readonly string[], { lines }) {
        ended = lines;
        records.push({ line: lines - breaksIn(cells.join('')), cells });
        return null;
      },
    });
    const filled = records.slice(1).filter(({ cells }) => isFilled(cells));
    const isOdd = ({ cells }: (typeof filled)[number]) =>
      (cells.length < head.length && !columns.mayEndEarly) || isFilled(cells.slice(head.length));
    const sound = filled.filter((row) => {
      if (!isOdd(row)) return true;
      if (!columns.leaveOut) throw notWellFormed(oddRow, { file, line: row.line });
      columns.leaveOut({ line: row.line, fault: oddRow.replace('this row ', '') });
      return false;
    });
    return { file, head, rows: sound.map(({ line, cells }) => rowOf(cells, { names, line })) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that is left open is noticed only at the end of the file.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? ended + 1 : Number(error.lines);
    throw notWellFormed(fixes[error.code] ?? error.message, { file, line });
  }
}

function notWellFormed(fix: string | undefined, place: Place): InputError {
  return new InputError(`not well-formed CSV: ${fix}`, place);
}

const oddRow =
  'this row has more or fewer values than the header; put a text with commas in quotes, and write numbers with a point';

const fixes: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens in this row is never closed; close it',
  CSV_INVALID_CLOSING_QUOTE:
    'a quote inside a text, or an unclosed quote before it; double any quotes inside a text',
  INVALID_OPENING_QUOTE:
    'a quote inside a text; put the whole text in quotes and double those inside',
};

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Whether anything stands in a row. */
function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '');
}

function rowOf(
  cells: readonly string[],
  { names, line }: { readonly names: readonly string[]; readonly line: number },
): Row<string> {
  return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) };
}

/** What separates values; of those that fit alike, the first. */
const separators = [',', ';', '\t', '|'] as const;

/** As much of a text as its head is looked for in, in characters. */
const HEAD = 2 ** 16;

/**
 * What a table is separated by, and the line of its head: by what its first line says, as Excel has it
 * (`sep=;`), else by what most of the columns come out that are looked for, or most columns at all.
 */
function layoutOf(
  text: string,
  columns: Columns,
): { readonly delimiter: string; readonly line: number } {
  const line = 1 + breaksIn(/^\s*\n/.exec(text)?.[0] ?? '');
  const [, said] = /^\s*"?sep=([^\n])"?[;,\t|]*\n/i.exec(text.slice(0, HEAD)) ?? [];
  if (said !== undefined) return { delimiter: said, line: line + 1 };
  if (columns.delimiter !== undefined) return { delimiter: columns.delimiter, line };
  const looks = separators.map((delimiter) => {
    const head = headBy(delimiter, { text: text.slice(0, HEAD), line });
    return { delimiter, known: knownIn(head, columns), length: head.length };
  });
  const [best] = looks.sort((a, b) => b.known - a.known || b.length - a.length);
  return { delimiter: best?.delimiter ?? ',', line };
}

function headBy(
  delimiter: string,
  { text, line }: { readonly text: string; readonly line: number },
): readonly string[] {
  try {
    const options = { delimiter, from_line: line, to: 1, skip_empty_lines: true };
    const [head = []] = parse(text, { ...options, relax_quotes: true });
    return head;
  } catch {
    return [];
  }
}

/** How many of the columns that are looked for a head has. */
function knownIn(head: readonly string[], { wanted, known = [], columnName }: Columns): number {
  const names = new Set(head.map(columnName));
  return [...new Set([...wanted, ...known])].filter((name) => names.has(name)).length;
}

/**
 * A workbook with the sheet of this name alone.
 * @throws InputError when it is no workbook, or has no such sheet
 */
export function sheetOf(source: TableSource, sheet: string): TableSource {
  const { file } = source;
  if ('text' in source) {
    throw new InputError(`is no workbook, and has no sheet "${sheet}"`, { file });
  }
  const sheets = source.sheets.filter(({ name }) => name === sheet);
  if (sheets.length > 0) return { ...source, sheets };
  const names = source.sheets.map(({ name }) => name);
  throw new InputError(`has no sheet "${sheet}"; there are ${names.join(', ')}`, { file });
}

/** The rows of the sheet that has most of the columns looked for; of those alike, the first. */
function sheetRows(
  { file, sheets }: { readonly file: string; readonly sheets: readonly Sheet[] },
  columns: Columns,
): TableRows {
  const [best, ...others] = sheets
    .flatMap(({ name, rows }) => {
      const at = rows.findIndex(isFilled);
      const head = rows[at];
      return head ? [{ name, rows, at, head, known: knownIn(head, columns) }] : [];
    })
    .sort((a, b) => b.known - a.known);
  if (!best) throw new InputError('the file is empty; name another', { file });
  const { name, head, at } = best;
  const rivals = others.filter(({ known }) => known === best.known && known > 0);
  if (columns.isOneSheet && rivals.length > 0) {
    const names = [best, ...rivals].map((each) => `"${each.name}"`);
    throw new InputError(
      `has these columns in several sheets (${names.join(', ')}); name one with --sheet`,
      { file },
    );
  }
  const place = { file: `${file} (sheet "${name}")`, line: at + 1 };
  const names = head.map(columns.columnName);
  requireColumns(names, { wanted: columns.wanted, place });
  const rows = best.rows.flatMap((cells, nth) =>
    nth > at && isFilled(cells) ? [rowOf(cells, { names, line: nth + 1 })] : [],
  );
  return { file: place.file, head, rows };
}

/** Most columns of a foreign table, and most characters of each, that a message repeats. */
const SHOWN = { columns: 8, characters: 30 };

/**
 * Holds a table to the columns it must have, each once.
 * @throws InputError for the first that is missing, with those that are there; else for the first
 *   that is there more than once
 */
export function requireColumns(
  columns: readonly string[],
  { wanted, place }: { readonly wanted: readonly string[]; readonly place: Place },
): void {
  const missing = wanted.find((name) => !columns.includes(name));
  if (missing !== undefined) throw new InputError(lackOf(missing, { columns, wanted }), place);
  const twice = wanted.find((name) => columns.indexOf(name) < columns.lastIndexOf(name));
  if (twice !== undefined) {
    throw new InputError(`the column "${twice}" appears more than once; keep one`, place);
  }
}

function lackOf(
  missing: string,
  { columns, wanted }: { readonly columns: readonly string[]; readonly wanted: readonly string[] },
): string {
  const others = columns.filter((name) => !wanted.includes(name));
  const renamed = others.find((name) => suggestion(name, [missing]).includes('did you mean'));
  const fix = renamed === undefined ? '' : `; if "${renamed}" is meant, rename it`;
  return `the column "${missing}" is missing; expected ${wanted.join(', ')}, found ${shown(columns)}${fix}`;
}

function shown(columns: readonly string[]): string {
  const names = columns
    .slice(0, SHOWN.columns)
    .map((name) => (name.length > SHOWN.characters ? `${name.slice(0, SHOWN.characters)}…` : name));
  const more = columns.length - names.length;
  return `${names.join(', ') || 'none'}${more > 0 ? ` and ${more} more` : ''}`;
}
