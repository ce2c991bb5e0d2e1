import { CsvError, parse } from 'csv-parse/sync';
import { InputError } from '../../vocabulary/input-error.js';
import { refuseOtherSeparator } from './refuse-other-separator.js';
import { requireColumns } from './require-columns.js';
import type { Row, TableText } from './rows.js';

/** A user's CSV before it is taken apart. */
export interface CsvText extends TableText {
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
