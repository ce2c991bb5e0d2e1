import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { csvLine } from '../../reports/csv.js';
import { InputError } from '../vocabulary/input-error.js';
import { exportResponses, type ResponseRow } from './export-responses.js';

export const exportFormats = ['csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const columns: readonly (keyof ResponseRow)[] = [
  'study',
  'respondent',
  'model',
  'simulated',
  'item',
  'dimension',
  'domain',
  'form',
  'order',
  'draw',
  'reading',
  'rule',
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
];

export interface ExportOptions {
  readonly ledger: string;
  /** A study file or the name of a study; the ledger's latest unless given. */
  readonly study?: string | undefined;
  readonly format: ExportFormat;
}

/**
 * Writes every response of a recorded study line by line.
 * @returns how many there were
 * @throws InputError when the ledger has no such study
 */
export async function writeResponses(
  { format, ...source }: ExportOptions,
  write: (line: string) => void,
): Promise<number> {
  const line = format === 'csv' ? csvRow : (row: ResponseRow) => `${JSON.stringify(row)}\n`;
  let head = format === 'csv' ? csvLine(columns) : '';
  const rows = await exportResponses(source, (row) => {
    write(`${head}${line(row)}`);
    head = '';
  });
  if (head) write(head);
  return rows;
}

/**
 * As {@link writeResponses}, into a file that appears whole or not at all.
 * @throws InputError also when the file cannot be written
 */
export async function exportToFile(options: ExportOptions, file: string): Promise<number> {
  const part = `${file}.${randomUUID()}.part`;
  const stream = createWriteStream(part);
  const failed = once(stream, 'error').then(([error]) => {
    throw new InputError(`cannot be written (${error.code}); name another with --out`, { file });
  });
  const written = (async () => {
    const rows = await writeResponses(options, (line) => stream.write(line));
    stream.end();
    await once(stream, 'finish');
    await rename(part, file);
    return rows;
  })();
  try {
    return await Promise.race([written, failed]);
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

function csvRow(row: ResponseRow): string {
  return csvLine(
    columns.map((name) => {
      const value = row[name];
      return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
    }),
  );
}
