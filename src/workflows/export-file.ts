import { csvLine } from '../../reports/files/csv.js';
import { writeWholeFile } from '../interchange/write-whole-file.js';
import type { ExportFormat } from '../vocabulary/document-kind.js';
import { InputError } from '../vocabulary/input-error.js';
import { exportResponses, type ResponseSource } from './export-responses.js';
import { realPlace } from './real-place.js';
import type { ResponseRow } from './response-row.js';

const columns: readonly (keyof ResponseRow)[] = [
  'study',
  'respondent',
  'model',
  'simulated',
  'purpose',
  'item',
  'dimension',
  'domain',
  'form',
  'order',
  'instrument',
  'story',
  'kind',
  'twin',
  'task',
  'probe',
  'style',
  'shots',
  'draw',
  'reading',
  'rule',
  'likelihood',
  'unread',
  'held',
  'inferred',
  'verdict',
  'judged',
  'content',
  'refusal',
  'finish',
  'prompt',
  'servedModel',
  'seed',
  'promptTokens',
  'completionTokens',
  'milliseconds',
  'at',
  'persona',
  'system',
];

export interface ExportOptions extends ResponseSource {
  readonly format: ExportFormat;
}

/**
 * Writes every response of a recorded study line by line, each once the one before it was taken.
 * @returns how many there were
 * @throws InputError when the ledger has no such study
 */
export async function writeResponses(
  options: ExportOptions,
  write: (line: string) => void | Promise<void>,
): Promise<number> {
  const counter = { rows: 0 };
  for await (const line of linesOf(options, counter)) await write(line);
  return counter.rows;
}

/**
 * As {@link writeResponses}, into a file that appears whole or not at all. A file that is there is
 * replaced only with `force`, and the ledger never.
 * @throws InputError also when the file is there already or cannot be written
 */
export async function exportToFile(
  options: ExportOptions,
  { file, force }: { readonly file: string; readonly force?: boolean | undefined },
): Promise<number> {
  const counter = { rows: 0 };
  const ledger = ['', '-wal', '-shm'].map((suffix) => realPlace(`${options.ledger}${suffix}`));
  if ((await Promise.all(ledger)).includes(await realPlace(file))) {
    throw new InputError('is the ledger itself; name another with --out', { file });
  }
  await writeWholeFile(file, linesOf(options, counter), { force });
  return counter.rows;
}

async function* linesOf(
  { format, ...source }: ExportOptions,
  counter: { rows: number },
): AsyncGenerator<string> {
  const line = format === 'csv' ? csvRow : (row: ResponseRow) => `${JSON.stringify(row)}\n`;
  // The head waits for the first row, so that a study that is not there leaves no trace.
  const head = format === 'csv' ? csvLine(columns) : '';
  for await (const row of exportResponses(source)) {
    yield (counter.rows === 0 ? head : '') + line(row);
    counter.rows += 1;
  }
  if (counter.rows === 0) yield head;
}

function csvRow(row: ResponseRow): string {
  return csvLine(
    columns.map((name) => {
      const value = row[name];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    }),
  );
}
