import { csvRows } from '../content/csv/csv-rows.js';
import { readTableText } from '../content/csv/read-table-text.js';
import type { Row } from '../content/csv/rows.js';
import { InputError } from '../vocabulary/input-error.js';
import { jsonRows } from './json-rows.js';

/**
 * The rows of a user's table: JSON where its name ends so or its text begins so, else CSV.
 * @param wanted the columns it must have; others are let be
 * @throws InputError when it cannot be read, is not well-formed, lacks a column or has no rows
 */
export async function readRows(file: string, wanted: readonly string[]): Promise<readonly Row[]> {
  const text = await readTableText(file);
  const isJson = /\.json$/i.test(file) || /^\s*[[{]/.test(text);
  const rows = (isJson ? jsonRows : csvRows)({ file, text, wanted });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  return rows;
}
