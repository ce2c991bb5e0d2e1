import { readText } from '../content/read-text.js';
import { InputError } from '../vocabulary/input-error.js';
import { csvRows } from './csv-rows.js';
import { jsonRows } from './json-rows.js';
import type { Row } from './rows.js';

/**
 * The rows of a user's table: JSON where its name ends so or its text begins so, else CSV.
 * @param wanted the columns it must have; others are let be
 * @throws InputError when it cannot be read, is not well-formed, lacks a column or has no rows
 */
export async function readRows(file: string, wanted: readonly string[]): Promise<readonly Row[]> {
  const text = await readText(file);
  if (text.trim() === '') throw new InputError('the file is empty; name another', { file });
  // UTF-16 passes for UTF-8 in which every other character is NUL.
  if (/^.*\0/.test(text.trimStart())) {
    throw new InputError('not UTF-8 text but UTF-16 or binary; save it as UTF-8', { file });
  }
  const isJson = /\.json$/i.test(file) || /^\s*[[{]/.test(text);
  const rows = (isJson ? jsonRows : csvRows)({ file, text, wanted });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  return rows;
}
