import { CsvError, parse } from 'csv-parse/sync';
import { InputError, type Place } from '../../vocabulary/input.js';
import { suggestion } from './document-faults.js';
import { readText } from './files.js';

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

/**
 * The text of a user's table.
 * @throws InputError when it cannot be read, is empty or is not UTF-8
 */
export async function readTableText(file: string): Promise<string> {
  const text = await readText(file, 'table');
  refuseNoTable(text, file);
  return text;
}

/** @throws InputError when the text of a table is empty or none */
export function refuseNoTable(text: string, file: string): void {
  if (text.trim() === '') throw new InputError('the file is empty; name another', { file });
  // UTF-16 passes for UTF-8 in which every other character is NUL.
  if (/^.*\0/.test(text.trimStart())) {
    throw new InputError('not UTF-8 text but UTF-16 or binary; save it as UTF-8', { file });
  }
}

/** A user's CSV before it is taken apart. */
interface CsvText extends TableText {
  /** What a column is taken to be called, from its head; by default as it stands there. */
  readonly columnName?: (head: string) => string;
}

/**
 * The rows of a CSV with a head, after RFC 4180. A line break inside a value comes out as `\n`.
 * @throws InputError when it is not well-formed, separated otherwise than by commas, lacks a column
 *   or has it twice
 */
export function csvRows({
  file,
  text,
  wanted,
  columnName = (head) => head,
}: CsvText): readonly Row<string>[] {
  // The parser counts a Windows line break inside quotes twice.
  const even = text.replace(/\r\n?/g, '\n');
  const start = 1 + breaksIn(/^\s*\n/.exec(even)?.[0] ?? '');
  const place = { file, line: start };
  const fromHead = { from_line: start, skip_empty_lines: true };
  refuseOtherSeparator(even.trimStart(), { wanted, place });

  let ended = start - 1;
  try {
    // The head first: of a foreign file it says more than the first row that does not fit.
    const [head = []] = parse(even, { ...fromHead, relax_quotes: true, to: 1 });
    requireColumns(head.map(columnName), { wanted, place });
    ended = start + breaksIn(head.join(''));
    return parse<Row<string>, Record<string, string>>(even, {
      ...fromHead,
      columns: (heads: string[]) => heads.map(columnName),
      on_record(cells, { lines }) {
        ended = lines;
        return { line: lines - breaksIn(Object.values(cells).join('')), cells };
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A quote that is left open is noticed only at the end of the file.
    const line = error.code === 'CSV_QUOTE_NOT_CLOSED' ? ended + 1 : Number(error.lines);
    throw new InputError(`not well-formed CSV: ${mends[error.code] ?? error.message}`, {
      file,
      line,
    });
  }
}

const mends: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote that opens in this row is never closed; close it',
  CSV_INVALID_CLOSING_QUOTE:
    'a quote inside a text, or one left open before; double quotes inside a text',
  INVALID_OPENING_QUOTE:
    'a quote inside a text; put the whole text in quotes and double those inside',
  CSV_RECORD_INCONSISTENT_COLUMNS:
    'this row has more or fewer values than the head; put a text with commas in quotes, and write numbers with a point',
};

function breaksIn(text: string): number {
  return text.split('\n').length - 1;
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
    throw new InputError(`the column "${twice}" is there more than once; keep one`, place);
  }
}

function lackOf(
  missing: string,
  { columns, wanted }: { readonly columns: readonly string[]; readonly wanted: readonly string[] },
): string {
  const others = columns.filter((name) => !wanted.includes(name));
  const renamed = others.find((name) => suggestion(name, [missing]).includes('did you mean'));
  const mend = renamed === undefined ? '' : `; if "${renamed}" is meant, rename it`;
  return `the column "${missing}" is missing; wanted are ${wanted.join(', ')}, and there are ${shown(columns)}${mend}`;
}

function shown(columns: readonly string[]): string {
  const names = columns
    .slice(0, SHOWN.columns)
    .map((name) => (name.length > SHOWN.characters ? `${name.slice(0, SHOWN.characters)}…` : name));
  const more = columns.length - names.length;
  return `${names.join(', ') || 'none'}${more > 0 ? ` and ${more} more` : ''}`;
}

const others = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const;

/**
 * Refuses a table whose first line is separated by something else than commas: where more of the
 * wanted columns come out by it, or no comma is there at all.
 * @throws InputError that names the separator
 */
function refuseOtherSeparator(
  text: string,
  { wanted, place }: { readonly wanted: readonly string[]; readonly place: Place },
): void {
  const [head = ''] = text.split('\n', 1);
  const foundBy = (separator: string) => {
    const names = head.split(separator).map((name) => name.replace(/^[\s"]+|[\s"]+$/g, ''));
    return wanted.filter((name) => names.includes(name)).length;
  };
  for (const [separator, name] of others) {
    const isAlone = head.includes(separator) && !head.includes(',');
    if (!isAlone && foundBy(separator) <= foundBy(',')) continue;
    throw new InputError(`is separated by ${name}; save it as CSV with commas`, place);
  }
}
