import { hash } from 'node:crypto';
import { ownValue, withoutGuard } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { readBytes } from '../content/files.js';
import { isParquet, readParquet } from '../content/parquet.js';
import { rowsOf, sheetOf, type TableSource, tableSourceOf } from '../content/table.js';
import { isZip } from '../content/zip.js';
import { columnsNeeded, leftOutBecause, type RowMapping, withValues } from './answer-mapping.js';
import { numbersIn } from './cell-numbers.js';
import type { AnswerRecord } from './logs/answer-record.js';
import { inspectArchive } from './logs/inspect-log.js';
import { jsonRecords } from './logs/json-records.js';

/** Columns that say which trial of a study a row answers, where its prompt does not. */
export const trialColumns = [
  'item',
  'form',
  'order',
  'story',
  'task',
  'probe',
  'style',
  'shots',
] as const;

/** Every column that is read of a file of answers; others are let be. */
export const answerColumns = [
  'prompt',
  ...trialColumns,
  'response',
  'model',
  'respondent',
  'system',
  'draw',
  'logprobs',
  'finish_reason',
  'at',
  'temperature',
  // Beyond these what an export of ours has, so that it makes the same report again.
  'refusal',
  'servedModel',
  'fingerprint',
  'changes',
  'seed',
  'promptTokens',
  'completionTokens',
  'milliseconds',
  'simulated',
  'recorded',
] as const;
export type AnswerColumn = (typeof answerColumns)[number];

/** What an export of ours calls them. */
const exported: Readonly<Partial<Record<string, AnswerColumn>>> = {
  content: 'response',
  finish: 'finish_reason',
};

/**
 * By our name of a column what a file calls it, or how it is made of several, such as `{model} {persona}`; `-` for a
 * column of the file that is let be.
 */
export type ColumnMap = Readonly<Partial<Record<AnswerColumn, string>>>;

/** What a row has in our columns: texts from CSV, anything from JSON. */
export type AnswerCells = Readonly<Partial<Record<AnswerColumn, unknown>>>;

/** A row of a file of answers, by the line that it begins on, from 1. */
export type AnswerLine = {
  readonly line: number;
  /** What it is called where it stands on no line, such as `sample pdi-1 epoch 2`. */
  readonly name?: string;
} & (
  | { readonly cells: AnswerCells }
  | { readonly fault: string }
  /** The mapping leaves it out, and says why. */
  | { readonly leftOut: string }
);

interface AnswerFile {
  /** As messages name it: of a workbook with its sheet. */
  readonly file: string;
  readonly rows: readonly AnswerLine[];
  /** Of the file, 64 hexadecimal digits. */
  readonly sha256: string;
}

/** How a file of answers is read. */
interface AnswerFileOptions {
  readonly mapping: RowMapping;
  /** Whether answers that are numbers are replies as they came, and not what others made of them. */
  readonly raw: boolean;
  /** The sheet of a workbook; the one that has most of the columns unless given. */
  readonly sheet?: string | undefined;
}

/**
 * The rows of a file of answers: a table (CSV, a workbook, Parquet), JSON Lines, a log of Inspect's or results of
 * promptfoo's, told by how it begins. Answers that are numbers come as numbers, or null where one is missing, unless
 * `raw`; of a table of text where all of its answers are.
 * @throws InputError when it cannot be read, is no such file, lacks the column of responses or one that is mapped
 */
export async function readAnswerFile(
  path: string,
  options: AnswerFileOptions,
): Promise<AnswerFile> {
  const bytes = await readBytes(path, 'answers');
  const { file = path, rows } = await rowsIn(bytes, { path, ...options });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  return { file, rows, sha256: hash('sha256', bytes) };
}

async function rowsIn(
  bytes: Buffer,
  options: AnswerFileOptions & { readonly path: string },
): Promise<{ readonly file?: string; readonly rows: readonly AnswerLine[] }> {
  const { path: file, mapping, sheet = mapping.sheet } = options;
  // Workbooks name the kinds of their parts.
  const isArchive = isZip(bytes) && !bytes.includes('[Content_Types].xml');
  if (sheet !== undefined && (isParquet(bytes) || isArchive)) {
    throw new InputError(`is no workbook, and has no sheet "${sheet}"`, { file });
  }
  if (isParquet(bytes)) {
    requireFormat('parquet', options);
    return { rows: await parquetLines(bytes, file, mapping) };
  }
  if (isArchive) {
    requireFormat('log', options);
    return { rows: recordLines(await inspectArchive(bytes, file), file, mapping) };
  }
  const read = await tableSourceOf(bytes, file, mapping.encoding);
  const source = sheet === undefined ? read : sheetOf(read, sheet);
  if ('text' in source && /^\s*\[/.test(source.text)) {
    throw new InputError('is a JSON array; write each answer as an object on a line of its own', {
      file,
    });
  }
  if ('text' in source && /^\s*\{/.test(source.text)) {
    requireFormat('jsonl', options);
    return { rows: recordLines(jsonRecords(source.text, file), file, mapping) };
  }
  requireFormat('text' in source ? 'csv' : 'xlsx', options);
  return tableLines(source, options);
}

/** Kinds of files, in words. */
const formats = {
  csv: 'CSV',
  jsonl: 'JSON',
  xlsx: 'a workbook',
  parquet: 'Parquet',
  log: 'a log of Inspect or promptfoo',
} as const satisfies Record<NonNullable<RowMapping['format']>, string>;

/** Refuses a file of another kind than the mapping reads; logs may be JSON. */
function requireFormat(
  is: keyof typeof formats,
  { path, mapping: { format = is } }: AnswerFileOptions & { readonly path: string },
): void {
  if (format === is || (format === 'log' && is === 'jsonl')) return;
  throw new InputError(
    `is ${formats[is]}, and the mapping reads ${formats[format]}; name another file, or change "format"`,
    { file: path },
  );
}

async function parquetLines(
  bytes: Buffer,
  file: string,
  mapping: RowMapping,
): Promise<readonly AnswerLine[]> {
  let heads: readonly string[] = [];
  const wanted = (columns: readonly string[]) => {
    heads = columns;
    requireAnswerColumns(columns, file, mapping);
    return columns.filter((head) => sourceHeads(columns, mapping).has(head));
  };
  const rows = await readParquet(bytes, { file, wanted });
  const records = rows.map((cells, place) => ({
    line: place + 1,
    name: `row ${place + 1}`,
    cells,
  }));
  return mapped(records, { heads, mapping });
}

/** Stands for no column. */
const unmapped = '-';

function isComposed(theirs: string): boolean {
  return theirs.includes('{');
}

/** The columns of a file that a map names. */
function namedIn(theirs: string): readonly string[] {
  if (theirs === unmapped) return [];
  return isComposed(theirs)
    ? [...theirs.matchAll(/\{([^}]+)\}/g)].map(([, head = '']) => head)
    : [theirs];
}

/** What a column of a file is to us; undefined for one that is let be. */
function columnOf(head: string, map: ColumnMap): AnswerColumn | undefined {
  const mapped = answerColumns.find((column) => map[column] === head && map[column] !== unmapped);
  if (mapped) return mapped;
  const own = ownValue(exported, head) ?? answerColumns.find((column) => column === head);
  return own && map[own] === undefined ? own : undefined;
}

/** The columns of a file of which something is read. */
function sourceHeads(heads: readonly string[], mapping: RowMapping): ReadonlySet<string> {
  const map: ColumnMap = mapping.columns;
  const named = [...Object.values(map).flatMap(namedIn), ...columnsNeeded(mapping)];
  return new Set(heads.filter((head) => columnOf(head, map) !== undefined || named.includes(head)));
}

/** Refuses a file without a column that is needed, or that is said to be there. */
function requireAnswerColumns(heads: readonly string[], file: string, mapping: RowMapping): void {
  const map: ColumnMap = mapping.columns;
  const there = `there are ${heads.slice(0, 12).join(', ')}${heads.length > 12 ? ' and more' : ''}`;
  const stray = Object.keys(map).find((ours) => !answerColumns.some((each) => each === ours));
  if (stray !== undefined) {
    const known = ['prompt', ...trialColumns, 'response', 'model', 'draw', 'logprobs'].join(', ');
    throw new InputError(`--map: unknown column "${stray}"; use ${known} or another`);
  }
  const missing = [...Object.values(map).flatMap(namedIn), ...columnsNeeded(mapping)].find(
    (theirs) => !heads.includes(theirs),
  );
  if (missing !== undefined) {
    const by = mapping.name === undefined ? '--map' : `the mapping "${mapping.name}"`;
    throw new InputError(`has no column "${missing}", which ${by} names; ${there}`, { file });
  }
  for (const column of answerColumns) {
    const own = heads.filter((head) => columnOf(head, map) === column);
    if (own.length > 1) {
      throw new InputError(
        `has "${column}" more than once; choose one with --map ${column}=COLUMN`,
        { file, line: 1 },
      );
    }
    const isSaid = isComposed(map.response ?? '') || mapping.constants.response !== undefined;
    if (column === 'response' && own.length === 0 && !isSaid) {
      throw new InputError(
        `has no column "response"; name the column of answers with --map response=COLUMN; ${there}`,
        { file, line: 1 },
      );
    }
  }
}

/** Makes the cells of a row in our columns, of what it has under the names of its file; or says why it is left out. */
type RowReader = (
  cellOf: (head: string) => unknown,
) => { readonly cells: AnswerCells } | { readonly leftOut: string };

/** How the rows of a file with these columns are read, worked out once for all of them. */
function rowReader(heads: readonly string[], mapping: RowMapping): RowReader {
  const map: ColumnMap = mapping.columns;
  const plain = heads.flatMap((head) => {
    const column = columnOf(head, map);
    return column ? [[column, head] as const] : [];
  });
  const made = Object.entries(map)
    .filter(([, theirs = '']) => isComposed(theirs))
    .map(([column, theirs = '']) => [column, theirs.split(/\{([^}]+)\}/)] as const);
  return (asWritten) => {
    const leftOut = leftOutBecause(mapping, asWritten);
    if (leftOut !== null) return { leftOut };
    const cellOf = withValues(mapping, asWritten);
    const cells: Partial<Record<AnswerColumn, unknown>> = {};
    for (const [column, head] of plain) {
      const cell = cellOf(head);
      if (cell !== undefined) cells[column] = cell;
    }
    for (const [column, parts] of made) {
      // Every other part is the name of a column.
      const text = parts.map((part, place) =>
        place % 2 === 0 ? part : String(cellOf(part) ?? ''),
      );
      cells[column as AnswerColumn] = text.join('');
    }
    return { cells: { ...cells, ...mapping.constants } };
  };
}

function tableLines(
  source: TableSource,
  { mapping, raw }: AnswerFileOptions,
): { readonly file: string; readonly rows: readonly AnswerLine[] } {
  const columnName = (head: string) =>
    columnOf(head.trim(), mapping.columns) ?? `other ${head.trim()}`;
  const odd: AnswerLine[] = [];
  const { file, head, rows } = rowsOf(source, {
    wanted: [],
    known: answerColumns,
    columnName,
    isOneSheet: true,
    delimiter: mapping.delimiter,
    leaveOut: (row) => odd.push(row),
  });
  const heads = head.map((name) => name.trim());
  requireAnswerColumns(heads, file, mapping);
  // Only our exports guard what a spreadsheet would run as a formula.
  const isOurs = ['purpose', 'reading', 'rule', 'servedModel'].every((each) =>
    heads.includes(each),
  );
  const read = rowReader(heads, mapping);
  const names = new Map(heads.map((name) => [name, columnName(name)]));
  const lines = rows.map(({ line, cells }) => {
    const plain = isOurs ? unguarded(cells) : cells;
    return { line, ...read((name) => ownValue(plain, names.get(name) ?? '')) };
  });
  return { file, rows: [...(isOurs || raw ? lines : withNumbers(lines)), ...odd] };
}

function unguarded(cells: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [column, withoutGuard(text)]),
  );
}

/** The rows with their answers as numbers, where every one is a number, a list of numbers or missing. */
function withNumbers(rows: readonly AnswerLine[]): readonly AnswerLine[] {
  const answers = rows.map((row) =>
    'cells' in row ? numbersIn(String(row.cells.response ?? '')) : null,
  );
  const isNumeric = answers.every((each) => each !== undefined);
  const isAny = answers.some((each) => typeof each === 'number' || Array.isArray(each));
  if (!isNumeric || !isAny) return rows;
  return rows.map((row, place) =>
    'cells' in row ? { ...row, cells: { ...row.cells, response: answers[place] } } : row,
  );
}

/** Records in our columns. */
function mapped(
  records: readonly AnswerRecord[],
  { heads, mapping }: { readonly heads: readonly string[]; readonly mapping: RowMapping },
): readonly AnswerLine[] {
  const read = rowReader(heads, mapping);
  return records.map((record) => {
    if ('fault' in record) return record;
    const { cells, ...place } = record;
    return { ...place, ...read((head) => ownValue(cells, head)) };
  });
}

/**
 * A record with what its user noted: which trial it answers, and whatever else is no column of ours or is mapped.
 * Prompts that were exported here come with the answers of others.
 */
function withNotes(record: AnswerRecord, mapping: RowMapping): AnswerRecord {
  if ('fault' in record || !record.noted) return record;
  const { cells, noted, ...place } = record;
  const named = [
    ...Object.values<string | undefined>(mapping.columns).flatMap((theirs = '-') =>
      namedIn(theirs),
    ),
    ...columnsNeeded(mapping),
  ];
  const kept = Object.entries(noted).filter(([head]) => {
    const column = columnOf(head, {});
    return !column || named.includes(head) || trialColumns.some((each) => each === column);
  });
  return { ...place, cells: { ...Object.fromEntries(kept), ...cells } };
}

function recordLines(
  read: readonly AnswerRecord[],
  file: string,
  mapping: RowMapping,
): readonly AnswerLine[] {
  const records = read.map((record) => withNotes(record, mapping));
  const heads = new Set(
    records.flatMap((record) => ('cells' in record ? Object.keys(record.cells) : [])),
  );
  // Of a file in which nothing can be read each record says why.
  if (records.some((record) => 'cells' in record)) requireAnswerColumns([...heads], file, mapping);
  return mapped(records, { heads: [...heads], mapping });
}
