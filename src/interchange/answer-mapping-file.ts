import * as z from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { fitted } from '../content/check.js';
import { readDocument } from '../content/document.js';
import { answerColumns } from './answer-file.js';
import type { RowMapping } from './answer-mapping.js';

const Text = z.string().trim().min(1);
/** A cell as it stands in a file; numbers and yes or no are taken as they are written. */
const Cell = z.union([z.string(), z.number(), z.boolean()]);

/** Decoders by their labels, as browsers and Node have them. */
function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    return false;
  }
}

/** How a file of answers is to be read: what its columns are to us, what its values become, which rows are left out. */
export const AnswerMapping = z.strictObject({
  /** The name of the mapping, such as that of the archive that it reads. */
  mapping: Text,
  /** Where the answers come from, in a line: what reports say unless `--source` does. */
  source: Text.max(300)
    .regex(/^\P{Cc}*$/u, 'give one line')
    .optional(),
  /** What the file is. It is detected unless given; a file of another kind is then refused. */
  format: z.enum(['csv', 'jsonl', 'xlsx', 'parquet', 'log']).optional(),
  /** What separates the values of a CSV; detected from its head unless given. */
  delimiter: z.string().length(1, 'give one character').optional(),
  /** The encoding of a CSV or of JSON Lines, such as utf-8 or windows-1252; detected unless given. */
  encoding: z
    .string()
    .refine(isEncoding, 'give an encoding, such as utf-8, windows-1252 or gb18030')
    .optional(),
  /** The sheet of a workbook; the one with most known columns unless given. */
  sheet: Text.optional(),
  /** By our column the file's, or how it is made of several, such as `{model} {persona}`; `-` lets a column of the file be. */
  columns: z.partialRecord(z.enum(answerColumns), Text).default({}),
  /** What every row has in a column of ours, whatever the file has there. */
  constants: z.partialRecord(z.enum(answerColumns), Cell.transform(String)).default({}),
  /** By column of the file what its values become, such as question numbers ids of items; others stay as they are. */
  values: z.record(Text, z.record(z.string(), Cell.transform(String))).default({}),
  /** Rows that are left out, before values are changed. */
  leaveOut: z
    .array(
      z.strictObject({
        /** A column of the file. */
        column: Text,
        /** Rows with one of these in it are left out; `""` stands for an empty cell. */
        values: z.array(Cell.transform(String)).min(1),
        /** Why, in a few words; it is printed with the number of rows. */
        because: Text,
      }),
    )
    .default([]),
});
export type AnswerMapping = z.infer<typeof AnswerMapping>;

/**
 * Reads a mapping.
 * @throws InputError for the first thing wrong with it, with its line
 */
export async function readAnswerMapping(file: string): Promise<AnswerMapping & RowMapping> {
  const document = await readDocument(file);
  const { data, findings } = fitted(document, AnswerMapping);
  const [first] = findings;
  if (data === undefined || first) {
    throw new InputError(first?.message ?? 'is no mapping', {
      file,
      ...(first && { line: first.line }),
    });
  }
  const twice = Object.keys(data.constants).find(
    (column) => ownValue(data.columns, column) !== undefined,
  );
  if (twice !== undefined) {
    throw new InputError(`"${twice}" stands under columns and constants; keep one`, {
      file,
      line: document.lineOfKey(['constants'], twice),
    });
  }
  return { ...data, name: data.mapping };
}
