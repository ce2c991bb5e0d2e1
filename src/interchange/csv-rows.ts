import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '../vocabulary/input-error.js';
import { requireColumns } from './require-columns.js';
import type { Row, TableText } from './rows.js';

/**
 * The rows of a CSV with a head, after RFC 4180. A line break inside a value comes out as `\n`.
 * @throws InputError when it is not well-formed, separated otherwise than by commas, or lacks a column
 */
export function csvRows({ file, text, wanted }: TableText): readonly Row[] {
  // The parser counts a Windows line break inside quotes twice.
  const even = text.replace(/\r\n?/g, '\n');
  refuseOtherSeparator(even.trimStart(), file);
  // The head first: of a foreign file it says more than the first row that does not fit.
  const [head = []] = parse(even, { relax_quotes: true, skip_empty_lines: true, to: 1 });
  requireColumns(head, { wanted, place: { file, line: 1 } });

  let ended = 1;
  try {
    return parse<Row, Record<string, string>>(even, {
      columns: true,
      skip_empty_lines: true,
      on_record(cells, { lines }) {
        ended = lines;
        return { line: lines - breaksIn(Object.values(cells)), cells };
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
    'this row has more or fewer values than the head; put a text with commas in quotes',
};

function refuseOtherSeparator(text: string, file: string): void {
  const [head = ''] = text.split('\n', 1);
  if (head.includes(',')) return;
  for (const [separator, name] of [[';', 'semicolons'] as const, ['\t', 'tabs'] as const]) {
    if (!head.includes(separator)) continue;
    throw new InputError(`is separated by ${name}; save it as CSV with commas`, { file, line: 1 });
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.join('').split('\n').length - 1;
}
