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
import { besideLedger, isAddress } from './address.js';
import { openDatabase, temporaryFolder } from './database.js';
import { DamagedText } from './failure.js';
import { textOf } from './requests.js';
import { columnsIn, columns as responseColumns, responseIn, responseTexts } from './responses.js';
import { asBytes, sqliteWords } from './sqlite.js';
import { type Texts, textsOf, undamaged } from './tables.js';
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
export async function salvage(path: string): Promise<Salvaged> {
  if (isAddress(path)) {
    throw new InputError('--salvage is for a ledger in a file; put back a backup of the database');
  }
  if (!existsSync(path)) throw new InputError(`no ledger at ${path} to salvage`);
  await using folder = await temporaryFolder();
  const copy = join(folder.path, 'damaged.db');
  for (const end of ['', '-wal']) {
    if (existsSync(path + end)) copyFileSync(path + end, copy + end);
  }
  fillUp(copy);
  const damaged = openReadable(copy, path);
  const file = besideLedger(path, 'salvaged');
  copyUnsaved(path, file);
  const { database: target, guard } = openDatabase(file, 'write');
  try {
    return { file, ...(await copyRows(damaged, target, statSync(copy).size)) };
  } finally {
    damaged.close();
    target.exec('pragma wal_checkpoint(truncate)');
    target.close();
    guard?.close();
  }
}

function openReadable(copy: string, path: string): Database.Database {
  try {
    return openDatabase(copy, 'read').database;
  } catch {
    const message = `nothing of ${path} can be read as a ledger; put back a copy of it, or name another file with --ledger`;
    throw new InputError(message);
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

async function copyRows(damaged: Database.Database, target: Database.Database, size: number) {
  // No row of these tables takes less, and none was ever deleted.
  const last = Math.ceil(size / 64);
  const into = (statement: string) => {
    const prepared = target.prepare(statement);
    return (...values: readonly unknown[]) => prepared.run(values);
  };
  const each = <Row extends Texts>(table: string, columns: string, keep: (row: Row) => void) =>
    eachRow<Row>(damaged, target, { table, columns, last, keep });

  const keepText = into('insert or ignore into texts (hash, text) values (?, ?)');
  await each('texts', asBytes(['hash', 'text']), (row) => {
    const [hash = '', text = ''] = textsOf(row) as string[];
    if (sha256(undamaged(() => textOf(text))) === hash) keepText(hash, text);
  });

  const hashes = new Map<number, string>();
  const requestColumns = ['hash', 'endpoint', 'model', 'messages', 'parameters'];
  const keepRequest = into(
    `insert or ignore into requests (${requestColumns.join(', ')}) values (?, ?, ?, ?, ?)`,
  );
  await each<Numbered>('requests', asBytes(requestColumns), (row) => {
    const values = textsOf(row);
    if (!/^[0-9a-f]{64}$/.test(values[0] ?? '')) return;
    keepRequest(...values);
    hashes.set(row.rowid, values[0] ?? '');
  });

  // The ids of the damaged ledger may be those of other requests in one that was salvaged before.
  const keepResponse = into(`
    insert or ignore into responses (request_id, draw, ${responseColumns.join(', ')})
    select id, ?, ${responseColumns.map(() => '?').join(', ')} from requests where hash = ?`);
  let saved = 0;
  const key = 'cast(request_id as integer) as request_id, cast(draw as integer) as draw';
  const found = await each<SavedResponse>(
    'responses',
    `${key}, ${responseTexts(sqliteWords)}`,
    (row) => {
      const hash = hashes.get(row.request_id);
      if (hash === undefined) return;
      responseIn(row);
      const stored = columnsIn(row);
      keepResponse(row.draw, ...responseColumns.map((column) => stored[column]), hash);
      saved += 1;
    },
  );

  const studyColumns = ['name', 'text_hash', 'version', 'at'];
  const keepStudy = into(
    `insert or ignore into studies (${studyColumns.join(', ')})
    select ?, hash, ?, ? from texts where hash = ?`,
  );
  await each('studies', asBytes(studyColumns), (row) => {
    const [name, hash, version, at] = textsOf(row);
    keepStudy(name, version, at, hash);
  });
  const keepNote = into('insert or ignore into notes (key, text) values (?, ?)');
  await each('notes', asBytes(['key', 'text']), (row) => {
    const [key, text = ''] = textsOf(row);
    JSON.parse(text ?? '');
    keepNote(key, text);
  });
  const all = countOf(damaged);
  return { saved, lost: all === null ? null : Math.max(all, found) - saved };
}

interface Numbered extends Texts {
  readonly rowid: number;
}

interface SavedResponse extends Numbered {
  readonly request_id: number;
  readonly draw: number;
  readonly ms: number;
}

/** How many responses there were, as their index has it; null where that is damaged too. */
function countOf(damaged: Database.Database): number | null {
  try {
    const [[count]] = damaged.prepare('select count(*) from responses').raw().all() as [[number]];
    return count;
  } catch {
    return null;
  }
}

/** Rows that are read, and kept, together. */
const BLOCK = 200;

/**
 * Hands over each row of a table that can be read, and passes over what is damaged: a block that fails
 * is read row by row. Returns the highest number of a row that was seen.
 */
async function eachRow<Row extends Texts>(
  damaged: Database.Database,
  target: Database.Database,
  {
    table,
    columns,
    last,
    keep,
  }: {
    readonly table: string;
    readonly columns: string;
    /** No row has a higher number. */
    readonly last: number;
    readonly keep: (row: Row) => void;
  },
): Promise<number> {
  const select = `select rowid as rowid, ${columns} from ${table} where rowid`;
  const block = damaged.prepare(`${select} > ? and rowid <= ? order by rowid limit ${BLOCK}`);
  const single = damaged.prepare(`${select} = ?`);
  const read = (statement: Database.Statement, ...numbers: readonly number[]) =>
    statement.all(numbers) as (Row & Numbered)[];
  let at = 0;
  let highest = 0;
  for (;;) {
    let rows: (Row & Numbered)[] = [];
    let next: number;
    try {
      rows = read(block, at, last);
      next = rows.at(-1)?.rowid ?? last;
      if (next <= at) throw new DamagedText('rows are out of order');
    } catch {
      next = Math.min(at + BLOCK, last);
      for (let number = at + 1; number <= next; number += 1) {
        try {
          rows.push(...read(single, number));
        } catch {
          // This row is lost, the next one may lie on another page.
        }
      }
    }
    if (rows.length > 0) target.exec('begin immediate');
    for (const row of rows) {
      try {
        highest = Math.max(highest, row.rowid);
        keep(row);
      } catch {
        // What is in this row is damaged.
      }
    }
    if (rows.length > 0) target.exec('commit');
    if (next >= last) return highest;
    at = next;
    await setImmediate();
  }
}
