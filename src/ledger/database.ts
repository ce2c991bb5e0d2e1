import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import Database from 'libsql';
import { InputError } from '../../vocabulary/input.js';
import { isBusy, isDamage, isNoDatabase, LedgerError, ledgerError, reasonOf } from './failure.js';
import { Guard } from './guard.js';

/** Marks a file as a ledger: "Undt" (sqlite.org/fileformat.html, offset 68). */
export const APPLICATION_ID = 0x556e6474;
/** How long SQLite waits for another's lock, in milliseconds: nothing else happens in this process meanwhile. */
const BUSY_TIMEOUT = 100;

/** What a ledger is opened for. */
export type LedgerMode = 'read' | 'write';

const another = 'name another file with --ledger';

/** A connection to a ledger's file, and what watches the file; null of one that cannot change. */
export interface Opened {
  readonly database: Database.Database;
  readonly guard: Guard | null;
}

/**
 * A connection to the ledger in a file, brought up to the newest format; for reading, one that is
 * of that format is left as it is, and there must be one. A file that is no ledger stays as it is.
 * @throws InputError when the file cannot serve as a ledger, LedgerError when it is damaged, and
 * SQLite's own error where another holds its lock
 */
export function openDatabase(path: string, mode: LedgerMode): Opened {
  let database: Database.Database | undefined;
  let guard: Guard | null = null;
  try {
    checkPath(path, mode);
    const connection = connect(path, mode);
    database = connection.database;
    // Before journal_mode: the other way round a second process dies at start.
    database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
    const format = checkFormat(database, path);
    if (!connection.isAtRest) guard = new Guard(path);
    refuseLost(guard, path);
    prepare(database, path, { mode, format, isAtRest: connection.isAtRest });
    return { database, guard };
  } catch (error) {
    database?.close();
    guard?.close();
    if (error instanceof InputError || error instanceof LedgerError || isBusy(error)) throw error;
    if (isNoDatabase(error)) throw notALedger(path);
    if (isDamage(error)) throw ledgerError(path, 'read', error);
    throw new InputError(`${path} cannot be used as a ledger: ${reasonOf(error)}; ${another}.`);
  }
}

function checkPath(path: string, mode: LedgerMode): void {
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InputError(`${path}: the folder ${folder} does not exist; create it, or ${another}.`);
  }
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw new InputError(`${path} is a folder; ${another}.`);
  if (file && !file.isFile()) throw new InputError(`${path} is not a regular file; ${another}.`);
  if (file && file.nlink > 1 && mode === 'write') {
    // SQLite would keep a log beside each, of which the others know nothing (sqlite.org/howtocorrupt.html, 2.5).
    throw new InputError(
      `${path} has ${file.nlink} hard links, and a run under one name would miss what was asked under another; copy the file, or replace the other names with symbolic links.`,
    );
  }
  // SQLite would take it for a new ledger, and delete the log.
  if (file?.size === 0 && (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) {
    throw new LedgerError(
      `Damaged ledger: ${path} is empty, but its log is not; "undertone report --salvage --ledger ${path}" continues with what can be read of it.`,
    );
  }
  if (!file && mode === 'read') {
    throw new InputError(`no ledger at ${path}; run a study first, or ${another}.`);
  }
}

function connect(path: string, mode: LedgerMode) {
  // A full path, because libsql takes some names for addresses.
  const full = resolve(path);
  try {
    const atRest = mode === 'read' && isAtRest(full);
    return { database: new Database(atRest ? immutable(full) : full), isAtRest: atRest };
  } catch {
    throw new InputError(
      `${path} cannot be opened or created; check its permissions, or ${another}.`,
    );
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

/** What is not as SQLite's index says would be damaged further by writing, and by bringing the log into the file. */
function refuseLost(guard: Guard | null, path: string): void {
  const loss = guard?.loss();
  if (!loss) return;
  throw new LedgerError(
    `${path}${loss.end} was ${loss.fate} while it was in use; stop the other programs that use the ledger, and run the same command again.`,
  );
}

function prepare(
  database: Database.Database,
  path: string,
  {
    mode,
    format,
    isAtRest,
  }: { readonly mode: LedgerMode; readonly format: number; readonly isAtRest: boolean },
): void {
  if (isAtRest && format >= 2) addMissingColumns(database);
  else if (mode === 'write' || format < migrations.length) {
    database.exec('pragma journal_mode = wal');
    // The ledger takes what is committed to the disk itself, beside the asking.
    database.exec('pragma synchronous = normal');
    migrate(database, { applicationId: APPLICATION_ID, check: () => checkFormat(database, path) });
  }
  if (mode === 'read') database.exec('pragma query_only = 1');
}

/** Columns of responses that later formats have, null in an older ledger. */
const laterColumns = ['checksum'];

/** Lets an older ledger that may only be read be read as one of the newest format. */
function addMissingColumns(database: Database.Database): void {
  const rows = database.prepare('pragma table_info(responses)').all() as { name: string }[];
  const there = new Set(rows.map(({ name }) => name));
  const missing = laterColumns.filter((name) => !there.has(name));
  if (missing.length === 0) return;
  const nulls = missing.map((name) => `null as ${name}`).join(', ');
  database.exec(`create temp view responses as select rowid, *, ${nulls} from main.responses`);
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

/** Forbids to delete a response. */
export const neverDeleted = `create trigger responses_are_never_deleted before delete on responses
    begin select raise(abort, 'responses are never deleted'); end`;

/**
 * What makes a ledger of each format out of the one before: the nth entry leads to format n. Entries
 * are never changed once released, only added.
 */
export const migrations: readonly string[] = [
  `
  create table texts (hash text primary key, text text not null) strict;

  create table requests (
    id integer primary key,
    hash text not null unique,
    endpoint text not null,
    model text not null,
    messages text not null,
    parameters text not null
  ) strict;

  create table responses (
    request_id integer not null references requests (id),
    draw integer not null check (draw >= 0),
    content text not null,
    reasoning text,
    refusal text,
    finish text,
    logprobs text,
    served_model text not null,
    fingerprint text,
    sent text not null,
    usage text,
    ms real not null,
    at text not null,
    simulated integer not null check (simulated in (0, 1)),
    primary key (request_id, draw)
  ) strict;
  create trigger responses_are_never_changed before update on responses
    begin select raise(abort, 'responses are never changed'); end;
  ${neverDeleted};

  create table attempts (
    request_id integer not null references requests (id),
    draw integer not null,
    at text not null,
    kind text not null check (kind in ('failure', 'surplus')),
    status integer,
    message text not null
  ) strict;

  create table claims (
    request_id integer not null references requests (id),
    draw integer not null,
    owner text not null,
    until integer not null,
    primary key (request_id, draw)
  ) strict, without rowid;

  create table studies (
    id integer primary key,
    name text not null,
    text_hash text not null references texts (hash),
    version text not null,
    at text not null,
    unique (name, text_hash, version)
  ) strict;
  `,
  'create table notes (key text primary key, text text not null) strict;',
  'alter table responses add column checksum integer;',
  // A response that is no answer gives way to one, once it is kept as a surplus attempt.
  `
  create index attempts_by_draw on attempts (request_id, draw);
  drop trigger responses_are_never_changed;
  create trigger responses_are_never_changed before update on responses
    when not exists (
      select 1 from attempts
      where attempts.request_id = old.request_id and attempts.draw = old.draw
        and attempts.kind = 'surplus' and attempts.at = old.at
    )
    begin select raise(abort, 'responses are never changed'); end;
  `,
];

/**
 * Brings a database up to the newest format in one transaction, so that of two processes that open
 * a new ledger one makes it and the other finds it made. `check` is called inside that transaction
 * and returns the format the database has, 0 for an empty one.
 */
function migrate(
  database: Database.Database,
  { applicationId, check }: { readonly applicationId: number; readonly check: () => number },
): void {
  database.exec('begin immediate');
  try {
    for (const migration of migrations.slice(check())) database.exec(migration);
    // Written even when nothing has changed: a file that takes no writing is to fail here.
    database.exec(`pragma application_id = ${applicationId}`);
    database.exec(`pragma user_version = ${migrations.length}`);
    database.exec('commit');
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}

/** A folder among the system's temporary files, for a ledger that nobody keeps. */
interface TemporaryFolder extends AsyncDisposable {
  readonly path: string;
}

/** Makes a folder of its own that is gone, with all that is in it, when disposed of. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'undertone-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
