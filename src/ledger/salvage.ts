import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type Database from 'libsql';
import { InputError } from '../../vocabulary/input.js';
import { sha256 } from '../../vocabulary/request.js';
import { isAddress, ledgerFile, siblingPath } from './address.js';
import { APPLICATION_ID, openDatabase, temporaryFolder } from './database.js';
import { LeafPages, type LeafRow } from './leaf-pages.js';
import { textOf } from './requests.js';
import { isAsStored, columns as responseColumns } from './responses.js';
import type { ResponseColumns } from './tables.js';
import { copyUnsaved } from './unsaved.js';

export interface Salvaged {
  /** The ledger that holds what could be read. */
  readonly file: string;
  /** Responses in it. */
  readonly saved: number;
  /** Responses that could not be read; null where their number cannot be read either. */
  readonly lost: number | null;
}

/**
 * Copies what can be read of a damaged ledger into a new one beside it, row by row, and leaves the
 * damaged one as it is. One that was made so before is added to: nothing in it is lost or changed.
 * @throws InputError when nothing can be read of the file
 */
export async function salvage(place: string): Promise<Salvaged> {
  if (isAddress(place)) {
    throw new InputError('--salvage is for a ledger in a file; restore a backup of the database');
  }
  const path = ledgerFile(place);
  refuseOthers(path, place);
  await using folder = await temporaryFolder();
  const copy = join(folder.path, 'damaged.db');
  for (const end of ['', '-wal']) {
    if (existsSync(path + end)) copyFileSync(path + end, copy + end);
  }
  using pages = new LeafPages(copy);
  const mark = pages.applicationId();
  if (mark !== null && mark !== 0 && mark !== APPLICATION_ID) {
    throw new InputError(`${place} is another program's database; name a ledger with --ledger`);
  }
  if (!hasAny(pages)) {
    const message = `nothing in ${place} can be read as a ledger; restore a copy of it, or name another file with --ledger`;
    throw new InputError(message);
  }
  const file = siblingPath(path, 'salvaged');
  copyUnsaved(path, file);
  const { database: target, guard } = openDatabase(file, 'write');
  try {
    const saved = await keepRows(pages, target);
    const all = countOf(copy);
    return { file, saved, lost: all === null ? null : Math.max(all - saved, 0) };
  } finally {
    target.exec('pragma wal_checkpoint(truncate)');
    target.close();
    guard?.close();
  }
}

/** Refuses what is not even a file, of which a pipe would be waited for. */
function refuseOthers(path: string, place: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new InputError(`no ledger at ${place} to salvage`);
  const another = 'name the file of a ledger with --ledger';
  if (found.isDirectory()) throw new InputError(`${place} is a folder; ${another}`);
  if (!found.isFile()) throw new InputError(`${place} is not a regular file; ${another}`);
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  if (found.size === 0 && !log?.size) {
    throw new InputError(`${place} is empty, so nothing can be salvaged; ${another}`);
  }
}

/** Whether there is a row that only a ledger has. */
function hasAny(pages: LeafPages): boolean {
  for (const row of pages.rows()) {
    if (['text', 'request', 'response'].includes(kindOf(row) ?? '')) return true;
  }
  return false;
}

/** Rows that are kept together. */
const BLOCK = 500;

type Kind = 'text' | 'note' | 'study' | 'request' | 'response';

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Which table a row is of, by what stands in it. */
function kindOf({ values }: LeafRow): Kind | null {
  const [first, second, third] = values;
  if (values.length === 2 && isHash(first)) return 'text';
  if (values.length === 2) return String(first).length === 64 ? null : 'note';
  if (values.length === 5 && first === null && isHash(third)) return 'study';
  if (values.length === 6 && first === null && isHash(second)) return 'request';
  return values.length >= 14 && typeof first === 'number' ? 'response' : null;
}

/** Keeps what is whole of each table, those that others rest on first; returns how many responses. */
async function keepRows(pages: LeafPages, target: Database.Database): Promise<number> {
  const into = (statement: string) => {
    const prepared = target.prepare(statement);
    return (...values: readonly unknown[]) => prepared.run(values);
  };
  const hashes = new Map<number, string>();
  const keepText = into('insert or ignore into texts (hash, text) values (?, ?)');
  const keepNote = into('insert or ignore into notes (key, text) values (?, ?)');
  const keepRequest = into(
    'insert or ignore into requests (hash, endpoint, model, messages, parameters) values (?, ?, ?, ?, ?)',
  );
  await eachRow(pages, target, (row) => {
    const texts = row.values.filter((value) => typeof value === 'string');
    const [first = '', second = ''] = texts;
    const kind = kindOf(row);
    if (kind === 'text' && sha256(textOf(second)) === first) keepText(first, second);
    if (kind === 'note' && JSON.parse(second) !== undefined) keepNote(first, second);
    if (kind === 'request' && texts.length === 5) {
      keepRequest(...texts);
      hashes.set(row.rowid, first);
    }
  });

  // The ids of the damaged ledger may be those of other requests in one that was salvaged before.
  const kept = [...responseColumns, 'checksum'];
  const keepResponse = into(`
    insert or ignore into responses (request_id, draw, ${kept.join(', ')})
    select id, ?, ${kept.map(() => '?').join(', ')} from requests where hash = ?`);
  const keepStudy = into(
    `insert or ignore into studies (name, text_hash, version, at)
    select ?, hash, ?, ? from texts where hash = ?`,
  );
  const names = target.prepare('pragma table_info(responses)').all() as { name: string }[];
  const order = names.map(({ name }) => name);
  let saved = 0;
  await eachRow(pages, target, (row) => {
    const kind = kindOf(row);
    if (kind === 'study') {
      const [, name, hash, version, at] = row.values;
      keepStudy(name, version, at, hash);
    }
    if (kind !== 'response') return;
    const named = new Map(order.map((name, place) => [name, row.values[place]]));
    const of = (name: string) => (named.get(name) === undefined ? null : named.get(name));
    const [hash, draw] = [hashes.get(Number(of('request_id'))), Number(of('draw'))];
    const own = Object.fromEntries(responseColumns.map((name) => [name, of(name)]));
    const sum = of('checksum');
    if (hash === undefined || row.values.includes(undefined) || !isResponse(own)) return;
    if (!isAsStored(own, { hash, draw, sum: typeof sum === 'number' ? sum : null })) return;
    keepResponse(draw, ...responseColumns.map((name) => own[name]), sum ?? null, hash);
    saved += 1;
  });
  return saved;
}

/** Whether the columns that are never null are there. */
function isResponse(own: object): own is ResponseColumns {
  const { content, served_model, sent, at, ms } = own as Partial<ResponseColumns>;
  return (
    [content, served_model, sent, at].every((text) => typeof text === 'string') &&
    typeof ms === 'number'
  );
}

async function eachRow(
  pages: LeafPages,
  target: Database.Database,
  keep: (row: LeafRow) => void,
): Promise<void> {
  let count = 0;
  target.exec('begin immediate');
  for (const row of pages.rows()) {
    try {
      keep(row);
    } catch {
      // What is in this row is damaged.
    }
    count += 1;
    if (count % BLOCK > 0) continue;
    target.exec('commit');
    await setImmediate();
    target.exec('begin immediate');
  }
  target.exec('commit');
}

/** How many responses there were, as their index has it; null where that is damaged too. */
function countOf(copy: string): number | null {
  try {
    fillUp(copy);
    const { database, guard } = openDatabase(copy, 'read');
    try {
      const [[count]] = database.prepare('select count(*) from responses').raw().all() as [
        [number],
      ];
      return count;
    } finally {
      database.close();
      guard?.close();
    }
  } catch {
    return null;
  }
}

/** SQLite reads nothing of a file that is shorter than its head says (sqlite.org/fileformat.html, 1.3). */
function fillUp(file: string): void {
  const head = Buffer.alloc(100);
  const opened = openSync(file, 'r');
  readSync(opened, head);
  closeSync(opened);
  const pageSize = head.readUInt16BE(16);
  const size = head.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize);
  // A damaged head may say anything.
  const { size: there } = statSync(file);
  if (size > there && size <= 16 * there) truncateSync(file, size);
}
