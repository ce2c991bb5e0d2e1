import { hash } from 'node:crypto';
import { withoutGuard } from '../../reports/files/csv.js';
import { ownValue } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { readTableSource, rowsOf, type TableSource } from '../content/table.js';
import {
  columnsNeeded,
  leftOutBecause,
  mappingOf,
  type RowMapping,
  withValues,
} from './answer-mapping.js';

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

/** Every column that is read of a file of answers; others are ignored. */
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
] as const;
export type AnswerColumn = (typeof answerColumns)[number];

/** What an export of ours calls them. */
const exported: Readonly<Partial<Record<string, AnswerColumn>>> = {
  content: 'response',
  finish: 'finish_reason',
};

/**
 * By our name of a column what a file calls it, or how it is made of several, such as `{model} {persona}`; `-` for a
 * column of the file that is ignored.
 */
export type ColumnMap = Readonly<Partial<Record<AnswerColumn, string>>>;

/** What a row has in our columns: texts from CSV, anything from JSON. */
export type AnswerCells = Readonly<Partial<Record<AnswerColumn, unknown>>>;

/** A row of a file of answers, by the line that it begins on, from 1. */
export type AnswerLine =
  | { readonly line: number; readonly cells: AnswerCells }
  | { readonly line: number; readonly fault: string }
  /** The mapping leaves it out, and says why. */
  | { readonly line: number; readonly leftOut: string };

interface AnswerFile {
  /** As messages name it: of a workbook with its sheet. */
  readonly file: string;
  readonly rows: readonly AnswerLine[];
  /** Of the file, 64 hexadecimal digits. */
  readonly sha256: string;
}

/**
 * The rows of a file of answers: JSON Lines where its text begins with an object, else CSV or a workbook. A
 * line of JSON that is none is a fault of that row.
 * @throws InputError when it cannot be read, is no such file, lacks the column of responses or one that is mapped
 */
export async function readAnswerFile(
  path: string,
  map: ColumnMap,
  mapping: RowMapping = mappingOf(map),
): Promise<AnswerFile> {
  const source = await readTableSource(path, 'answers', mapping.encoding);
  if ('text' in source && /^\s*\[/.test(source.text)) {
    throw new InputError('is a JSON array; write each answer as an object on a line of its own', {
      file: path,
    });
  }
  const isJson = 'text' in source && /^\s*\{/.test(source.text);
  const format = isJson ? 'jsonl' : 'text' in source ? 'csv' : 'xlsx';
  if (mapping.format !== undefined && mapping.format !== format) {
    throw new InputError(
      `is ${formats[format]}, and the mapping reads ${formats[mapping.format]}; name another file, or change "format"`,
      { file: path },
    );
  }
  const { file, rows } = isJson
    ? { file: path, rows: jsonLines(source.text, path, { map, mapping }) }
    : tableLines(source, { map, mapping });
  if (rows.length === 0) throw new InputError('has no rows; name another file', { file });
  return { file, rows, sha256: hash('sha256', source.bytes) };
}

/** Kinds of files, in words. */
const formats = { csv: 'CSV', jsonl: 'JSON Lines', xlsx: 'a workbook' } as const;

/** What a file's columns are to us, and what becomes of its rows. */
interface Reading {
  readonly map: ColumnMap;
  readonly mapping: RowMapping;
}

/** A row in our columns: as it stands, as values change, and as columns are made of several. */
function mappedLine(
  { line, cells, heads }: { line: number; cells: AnswerCells; heads: readonly string[] },
  { map, mapping }: Reading,
  cellOf: (head: string) => unknown,
): AnswerLine {
  const leftOut = leftOutBecause(mapping, cellOf);
  if (leftOut !== null) return { line, leftOut };
  const changed = withValues(mapping, cellOf);
  const own = heads.flatMap((head) => {
    const column = columnOf(head, map);
    return column ? [[column, changed(head)] as const] : [];
  });
  const all: AnswerCells = {
    ...cells,
    ...Object.fromEntries(own),
    ...composed(map, changed),
    ...mapping.constants,
  };
  // Questions about stories are found as they are written.
  const isOfStory = all.story !== undefined && all.story !== null && all.story !== '';
  return {
    line,
    cells: all.item === undefined || isOfStory ? all : { ...all, item: idOf(all.item) },
  };
}

/** An item's id as questionnaires write it: other files may have capitals and underscores, such as G_001. */
function idOf(cell: unknown): unknown {
  if (typeof cell !== 'string' && typeof cell !== 'number') return cell;
  return String(cell)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Stands for no column. */
const unmapped = '-';

/** Columns that a map makes of several, filled in from a row. */
function composed(map: ColumnMap, cellOf: (head: string) => unknown): AnswerCells {
  return Object.fromEntries(
    Object.entries(map).flatMap(([column, theirs = '']) =>
      isComposed(theirs)
        ? [
            [
              column,
              theirs.replace(/\{([^}]+)\}/g, (_, head: string) => String(cellOf(head) ?? '')),
            ],
          ]
        : [],
    ),
  );
}

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

/** What a column of a file is to us; undefined for one that is ignored. */
function columnOf(head: string, map: ColumnMap): AnswerColumn | undefined {
  const mapped = answerColumns.find((column) => map[column] === head && map[column] !== unmapped);
  if (mapped) return mapped;
  const own = ownValue(exported, head) ?? answerColumns.find((column) => column === head);
  return own && map[own] === undefined ? own : undefined;
}

/** Refuses a file without a column that is needed, or that is said to be there. */
function requireAnswerColumns(
  heads: readonly string[],
  file: string,
  { map, mapping }: Reading,
): void {
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

function tableLines(source: TableSource, reading: Reading): Omit<AnswerFile, 'sha256'> {
  const { map, mapping } = reading;
  const columnName = (head: string) => columnOf(head.trim(), map) ?? `other ${head}`;
  const { delimiter, sheet } = mapping;
  const columns = { wanted: [], known: answerColumns, columnName, delimiter, sheet };
  const { file, head, rows } = rowsOf(source, columns);
  const heads = head.map((name) => name.trim());
  requireAnswerColumns(heads, file, reading);
  const changing = Object.keys(mapping.values);
  // Only our exports guard what a spreadsheet would run as a formula.
  const isOurs = ['purpose', 'reading', 'rule', 'servedModel'].every((each) =>
    heads.includes(each),
  );
  return {
    file,
    rows: rows.map(({ line, cells }) => {
      const cellOf = (head: string) => ownValue(cells, columnOf(head, map) ?? `other ${head}`);
      const own = isOurs ? unguarded(cells) : cells;
      return mappedLine({ line, cells: own, heads: changing }, reading, cellOf);
    }),
  };
}

function unguarded(cells: Readonly<Record<string, string>>): AnswerCells {
  return Object.fromEntries(
    Object.entries(cells).map(([column, text]) => [column, withoutGuard(text)]),
  );
}

function jsonLines(text: string, file: string, reading: Reading): readonly AnswerLine[] {
  const { map, mapping } = reading;
  const changing = Object.keys(mapping.values);
  const heads = new Set<string>();
  const rows = text.split('\n').flatMap((line, place): AnswerLine[] => {
    if (line.trim() === '') return [];
    const value = objectIn(line);
    if (!value) {
      return [{ line: place + 1, fault: 'is not a JSON object; it may have been cut off' }];
    }
    const cells: Partial<Record<AnswerColumn, unknown>> = {};
    for (const [head, cell] of Object.entries(value)) {
      heads.add(head);
      const column = columnOf(head, map);
      if (column) cells[column] = cell;
    }
    const cellOf = (head: string) => ownValue(value as Record<string, unknown>, head);
    return [mappedLine({ line: place + 1, cells, heads: changing }, reading, cellOf)];
  });
  requireAnswerColumns([...heads], file, reading);
  return rows;
}

function objectIn(line: string): object | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
