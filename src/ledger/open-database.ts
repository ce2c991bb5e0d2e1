import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import Database from 'libsql';
import { InputError } from '../vocabulary/input-error.js';
import { reasonOf, resultCode } from './ledger-error.js';
import { migrate, migrations } from './migrations.js';

/** Marks a file as a ledger: "Undt" (sqlite.org/fileformat.html, offset 68). */
const APPLICATION_ID = 0x556e6474;
/** How long to wait for another process's write, in milliseconds. */
const BUSY_TIMEOUT = 10_000;
const NOT_A_DATABASE = 26;

/** What a ledger is opened for. */
export type LedgerMode = 'read' | 'write';

const another = 'name another file with --ledger';

/**
 * A connection to the ledger in a file, brought up to the newest format; for reading, one that is
 * of that format is left as it is, and there must be one. A file that is no ledger stays as it is.
 * @throws InputError when the file cannot serve as a ledger
 */
export function openDatabase(path: string, mode: LedgerMode): Database.Database {
  let database: Database.Database | undefined;
  try {
    checkPath(path, mode);
    database = connect(path, mode);
    prepare(database, path, mode);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof InputError) throw error;
    if (resultCode(error) === NOT_A_DATABASE) throw notALedger(path);
    throw new InputError(`${path} cannot be used as a ledger: ${reasonOf(error)}; ${another}.`);
  }
}

function checkPath(path: string, mode: LedgerMode): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(`${path}: there is no folder ${folder}; make it, or ${another}.`);
  }
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw new InputError(`${path} is a folder; ${another}.`);
  if (!file && mode === 'read') {
    throw new InputError(`no ledger at ${path}; run a study first, or ${another}.`);
  }
}

function connect(path: string, mode: LedgerMode): Database.Database {
  // A full path, because libsql takes some names for addresses.
  const full = resolve(path);
  try {
    return new Database(mode === 'read' && isAtRest(full) ? immutable(full) : full);
  } catch {
    throw new InputError(`${path} may not be opened or made here; ${another}.`);
  }
}

/**
 * Whether a file may only be read and nobody is at work in it. SQLite would make a write-ahead log
 * even to read it, unless it is told that the file does not change.
 */
function isAtRest(path: string): boolean {
  return !existsSync(`${path}-wal`) && !(mayWrite(path) && mayWrite(dirname(path)));
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function immutable(path: string): string {
  return `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}?immutable=1`;
}

function prepare(database: Database.Database, path: string, mode: LedgerMode): void {
  // Before journal_mode: the other way round a second process dies at start.
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  const format = checkFormat(database, path);
  if (mode === 'write' || format < migrations.length) {
    database.exec('pragma journal_mode = wal');
    // The ledger takes what is committed to the disk itself, beside the asking.
    database.exec('pragma synchronous = normal');
    migrate(database, { applicationId: APPLICATION_ID, check: () => checkFormat(database, path) });
  }
  if (mode === 'read') database.exec('pragma query_only = 1');
}

/** The format of the ledger in a database, 0 where there is nothing yet. */
function checkFormat(database: Database.Database, path: string): number {
  // Tables first: another process may make the ledger between two of these lines.
  const tables = readNumber(database, 'select count(*) from sqlite_schema');
  const applicationId = readNumber(database, 'pragma application_id');
  const format = readNumber(database, 'pragma user_version');
  if (applicationId === 0 && tables === 0) return 0;
  if (applicationId !== APPLICATION_ID) throw notALedger(path);
  if (format > migrations.length) {
    throw new InputError(
      `this ledger was written by a newer version of Undertone (format ${format}; this one reads up to ${migrations.length}). Update Undertone, or ${another}.`,
      { file: path },
    );
  }
  return format;
}

function readNumber(database: Database.Database, query: string): number {
  const [row] = database.prepare(query).raw().all() as [[number]];
  return row[0];
}

function notALedger(path: string): InputError {
  return new InputError(`${path} is not an Undertone ledger. Name another file with --ledger.`);
}
