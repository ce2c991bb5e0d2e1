import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../vocabulary/input.js';
import { parseJson } from '../content/rows.js';
import { readTableText } from '../content/table.js';
import { StatementRow } from './cq-bench-statements.js';

/** Where something stands in a copy of CQ-Bench. */
export interface RowPlace {
  /** Below the folder. */
  readonly file: string;
  /** Of a list its entry, of JSON Lines its line, from 1; null where it is the whole file. */
  readonly row: number | null;
}

/** What could not be placed, where it stands, and why. */
export interface Unplaced extends RowPlace {
  readonly reason: string;
}

const Texts = z.union([z.array(z.unknown()), z.string().transform((text) => text.split('\n'))]);
/** Who goes against which value: by value, a list of values, or nothing. */
const Contradiction = z
  .union([z.record(z.string(), z.unknown()).transform(Object.keys), Texts])
  .nullish()
  .transform((found) => found ?? []);

export const shapes = {
  statements: StatementRow,
  stories: z.object({
    story: z.string(),
    original_values: Texts.nullish(),
    values: Texts.nullish(),
    contradiction: Contradiction,
  }),
  attitude: z.object({ story: z.string(), questions: z.array(z.unknown()) }),
  selection: z.object({ story: z.string(), options: z.unknown(), values: Texts }),
} as const;
export type RowKind = keyof typeof shapes;

export const Question = z.object({
  name: z.string().nullish(),
  value: z.string(),
  options: z.union([z.string(), z.array(z.string())]).nullish(),
  'gold label': z.string(),
});

/** Files of JSON and JSON Lines in a folder and those in it, in order of their paths. */
export async function jsonFiles(folder: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why =
      code === 'ENOTDIR'
        ? 'is a file; name the folder of your copy'
        : `cannot be read (${code}); check its name`;
    throw new InputError(why, { file: folder });
  }
  const files = names.filter((name) => /\.jsonl?$/i.test(name)).sort();
  if (files.length > 0) return files.map((name) => join(folder, name));
  throw new InputError('contains no JSON file; name the folder of your copy of CQ-Bench', {
    file: folder,
  });
}

export interface Row extends RowPlace {
  readonly value: unknown;
}

/** The rows of a file by what they are, and those that are nothing known. `file` is its path below the folder. */
export async function rowsIn(
  path: string,
  file: string,
): Promise<{
  readonly rows: readonly { readonly kind: RowKind; readonly row: Row }[];
  readonly unplaced: readonly Unplaced[];
}> {
  const rows: { kind: RowKind; row: Row }[] = [];
  const unplaced: Unplaced[] = [];
  try {
    for (const read of valuesIn(await readTableText(path), path)) {
      const { row } = read;
      const kind = 'value' in read ? kindOf(read.value) : null;
      if ('problem' in read) unplaced.push({ file, row, reason: read.problem });
      else if (kind) rows.push({ kind, row: { file, row, value: read.value } });
      else
        unplaced.push({
          file,
          row,
          reason: 'is neither a statement, a story nor a point of a task',
        });
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const line = error.place?.line;
    unplaced.push({
      file,
      row: null,
      reason: line ? `${error.reason} (line ${line})` : error.reason,
    });
  }
  return { rows, unplaced };
}

/** A place as people read it. */
export function placeName({ file, row }: RowPlace): string {
  return row === null ? file : `${file}, row ${row}`;
}

/** What a list holds without empty texts. */
export function textsIn(list: readonly unknown[]): readonly unknown[] {
  return list.filter((each) => typeof each !== 'string' || each.trim() !== '');
}

/** An entry of a file, or why it is none. */
type ReadValue =
  | { readonly row: number; readonly value: unknown }
  | { readonly row: number; readonly problem: string };

/** The values of a file: the entries of a list, or the lines of JSON Lines. */
function valuesIn(text: string, file: string): readonly ReadValue[] {
  const isLines = /\.jsonl$/i.test(file) || /^\s*\{.*\}\s*\n\s*\{/.test(text);
  if (isLines) {
    return text.split('\n').flatMap((line, at) => {
      if (line.trim() === '') return [];
      try {
        return { row: at + 1, value: JSON.parse(line) as unknown };
      } catch {
        return { row: at + 1, problem: 'is not well-formed JSON; correct it' };
      }
    });
  }
  const value = parseJson(text, file);
  if (Array.isArray(value)) return value.map((each: unknown, at) => ({ row: at + 1, value: each }));
  throw new InputError('is not a list of rows; put them into one: [{ … }, { … }]', { file });
}

/** What a row is, by its keys. */
function kindOf(value: unknown): RowKind | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('q_content' in value) return 'statements';
  if (!('story' in value)) return null;
  if ('questions' in value) return 'attitude';
  if ('options' in value) return 'selection';
  return 'values' in value || 'original_values' in value ? 'stories' : null;
}
