import { statSync } from 'node:fs';
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

const another = 'name another file with --ledger';

/**
 * A connection to the ledger in a file, brought up to the newest format. A file that is no ledger
 * stays as it is.
 * @throws InputError when the file cannot serve as a ledger
 */
export function openDatabase(
  path: string,
  { create }: { readonly create: boolean },
): Database.Database {
  let database: Database.Database | undefined;
  try {
    checkPath(path, { create });
    database = connect(path);
    prepare(database, path);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof InputError) throw error;
    if (resultCode(error) === NOT_A_DATABASE) throw notALedger(path);
    throw new InputError(`${path} cannot be used as a ledger: ${reasonOf(error)}; ${another}.`);
  }
}

function checkPath(path: string, { create }: { readonly create: boolean }): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(`${path}: there is no folder ${folder}; make it, or ${another}.`);
  }
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw new InputError(`${path} is a folder; ${another}.`);
  if (!file && !create) {
    throw new InputError(`no ledger at ${path}; run a study first, or ${another}.`);
  }
}

function connect(path: string): Database.Database {
  try {
    // A full path, because libsql takes some names for addresses.
    return new Database(resolve(path));
  } catch {
    throw new InputError(`${path} may not be opened or made here; ${another}.`);
  }
}

function prepare(database: Database.Database, path: string): void {
  // Before journal_mode: the other way round a second process dies at start.
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  checkFormat(database, path);
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  migrate(database, { applicationId: APPLICATION_ID, check: () => checkFormat(database, path) });
}

/** The format of the ledger in a database, 0 where there is nothing yet. */
function checkFormat(database: Database.Database, path: string): number {
  const applicationId = readNumber(database, 'pragma application_id');
  const format = readNumber(database, 'pragma user_version');
  const tables = readNumber(database, 'select count(*) from sqlite_schema');
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
