import { stat } from 'node:fs/promises';
import { csvLine } from '../../reports/files/csv.js';
import { ownValue, withoutGuard } from '../../vocabulary/comparable-text.js';
import { InputError } from '../../vocabulary/input.js';
import { suggestion } from '../content/document-faults.js';
import { readTable } from '../content/table.js';
import { writeWholeFile } from '../content/written-files.js';
import type { Given, LabelQueue, LabelSample } from './label-queue.js';

/** What one person said of a sample. */
export interface Labels {
  readonly by: string;
  /** Where the person lives, where that is said. */
  readonly region: string | null;
  /** By the id of a case; one without an answer is not in it. */
  readonly given: ReadonlyMap<string, Given>;
}

/** Columns of every file of labels, before those of its queue. */
const head = ['queue', 'sample', 'labeller', 'region', 'case'] as const;

/** What a row says of the file it stands in. */
export interface LabelFileHead {
  readonly queue: string;
  readonly sample: string;
  readonly by: string;
  readonly region: string | null;
}

interface LabelRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A file of labels before it is held against a sample. */
export interface LabelFile extends LabelFileHead {
  readonly file: string;
  readonly rows: readonly LabelRow[];
}

/** Whether there is such a file. */
export async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}

/**
 * Reads a file of labels: of one queue, one sample and one person.
 * @throws InputError when it cannot be read, is no such file or of several samples or people
 */
export async function readLabelFile(path: string): Promise<LabelFile> {
  const table = await readTable({ file: path, wanted: head, mayEndEarly: true });
  const { file } = table;
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      Object.entries(cells).map(([column, cell]) => [column, withoutGuard(cell).trim()]),
    ),
  }));
  const [first] = rows;
  if (!first) throw new InputError('has no labels; remove it', { file, line: 1 });
  for (const column of ['queue', 'sample', 'labeller', 'region'] as const) {
    const other = rows.find(({ cells }) => cells[column] !== first.cells[column]);
    if (other) {
      const [one, two] = [first, other].map(({ cells }) => `"${cells[column]}"`);
      throw new InputError(
        `this row has the ${column} ${two}, but line ${first.line} has ${one}; keep each in its own file`,
        { file, line: other.line },
      );
    }
  }
  const { queue = '', sample = '', labeller = '', region = '' } = first.cells;
  if (labeller === '') {
    throw new InputError('the column "labeller" is empty; say who gave these labels', {
      file,
      line: first.line,
    });
  }
  return { file, queue, sample, by: labeller, region: region === '' ? null : region, rows };
}

/**
 * The labels of a file, held against the sample that they are of.
 * @throws InputError for another queue or sample, a case that is not in it or twice, or an answer that
 *   its question does not have
 */
export function labelsIn(
  { file, queue, sample, by, region, rows }: LabelFile,
  against: { readonly queue: LabelQueue; readonly sample: LabelSample },
): Labels {
  const line = rows[0]?.line ?? 1;
  if (queue !== against.queue) {
    throw new InputError(`holds labels of ${queue}, not of ${against.queue}; name another`, {
      file,
      line,
    });
  }
  if (sample !== against.sample.id) {
    throw new InputError(
      `is for sample ${sample}, not ${against.sample.id}; ${sampleFix(sample, against.sample.id)}`,
      { file, line },
    );
  }
  const cases = new Map(against.sample.cases.map((each) => [each.id, each]));
  const given = new Map<string, Given>();
  for (const { line: at, cells } of rows) {
    const id = cells.case ?? '';
    const labelled = cases.get(id);
    const place = { file, line: at };
    if (!labelled) {
      throw new InputError(`"${id}" is not a case of the sample; remove this row`, place);
    }
    if (given.has(id)) throw new InputError(`the case "${id}" is repeated; keep one`, place);
    given.set(
      id,
      Object.fromEntries(
        labelled.fields.flatMap(({ name, choices }) => {
          const value = ownValue(cells, name) ?? '';
          if (value === '') return [];
          const known = choices.map((choice) => choice.value);
          // A spreadsheet may have given a figure its country's comma.
          const found = [value, value.replace(',', '.')].find((each) => known.includes(each));
          if (found !== undefined) return [[name, found]];
          throw new InputError(
            `"${value}" is not known under ${name}; ${suggestion(value, known)}`,
            place,
          );
        }),
      ),
    );
  }
  return { by, region, given };
}

function sampleFix(theirs: string, ours: string): string {
  const [seed, size] = theirs.split('-');
  const [ownSeed, ownSize] = ours.split('-');
  return seed === ownSeed && size === ownSize
    ? 'the answers or texts have changed since; begin a new file with --labels'
    : `give --sample ${size} --seed ${seed}, or another file with --labels`;
}

/** Seed and size of a sample, from its id; null where it is none. */
export function sampleNamed(id: string): { readonly seed: number; readonly size: number } | null {
  const [, seed, size] = /^(\d{1,15})-(\d{1,7})-[\da-f]{8}$/.exec(id) ?? [];
  return seed === undefined || size === undefined
    ? null
    : { seed: Number(seed), size: Number(size) };
}

/**
 * Writes what a person said so far, whole or not at all: a row for each case with an answer, in the order
 * of the sample.
 * @throws InputError when it cannot be written
 */
export async function writeLabelFile(
  file: string,
  labels: Labels,
  { queue, sample }: { readonly queue: LabelQueue; readonly sample: LabelSample },
): Promise<void> {
  const told = sample.cases.flatMap((each) => {
    const given = labels.given.get(each.id);
    return given ? [{ each, cells: { ...each.keys, ...given, ...each.derived?.(given) } }] : [];
  });
  const columns = [
    ...new Set([
      ...sample.cases.flatMap(({ keys }) => Object.keys(keys)),
      ...sample.cases.flatMap(({ fields }) => fields.map(({ name }) => name)),
      ...told.flatMap(({ cells }) => Object.keys(cells)),
    ]),
  ];
  const rows = told.map(({ each, cells }) => {
    const named: Readonly<Record<string, string | number | undefined>> = cells;
    const about = [queue, sample.id, labels.by, labels.region ?? '', each.id];
    return [...about, ...columns.map((column) => ownValue(named, column) ?? '')];
  });
  await writeWholeFile(
    file,
    [[...head, ...columns], ...rows].map((row) => csvLine(row)),
    { force: true },
  );
}
