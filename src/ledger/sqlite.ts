import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteDialect,
  SqliteDriver,
  sql,
} from 'kysely';
import type Database from 'libsql';
import { type LedgerMode, neverDeleted } from './database.js';
import { LedgerError, ledgerError } from './failure.js';
import type { Guard, Loss } from './guard.js';
import type { Lock } from './lock.js';
import type { LedgerBackend } from './stored-ledger.js';
import type { SqlDialect, Store, Tables } from './tables.js';
import { WalSync } from './write-queue.js';

/**
 * SQL for columns of text as one column `texts`. libsql aborts the process where a text is no UTF-8, as
 * in a damaged file, so that texts are read as bytes.
 */
export function asBytes(columns: readonly string[]): string {
  const texts = columns.map((column) => `cast(${column} as text)`);
  return `cast(json_array(${texts.join(', ')}) as blob) as texts`;
}

export const sqliteWords: SqlDialect = {
  each: 'json_each(?) as each',
  place: 'each.key',
  now: '?',
  attempt: 'rowid',
  // Rows are numbered from 1 and none is ever deleted, so that the last number counts them all at once.
  size: 'select max(rowid) as size from responses',
  exactJson: false,
  json: 'text',
  sideBySide: false,
  parameter: () => '?',
  texts: asBytes,
  // Inside JSON it would have 15 digits.
  exactly: (column) => `printf('%!.17g', ${column})`,
  deleting: { allow: 'drop trigger responses_are_never_deleted', forbid: neverDeleted },
  lists: (values, from) =>
    `cast((select json_group_array(json_array(${values.join(', ')})) ${from}) as blob) as texts`,
};

interface SqliteKeeperOptions {
  /** Its file as people name it. */
  readonly place: string;
  /** The file itself, see {@link ledgerFile}. */
  readonly file: string;
  readonly mode: LedgerMode;
  readonly lock: Lock;
  /** Watches the file; null where it cannot change. */
  readonly guard: Guard | null;
}

/** Keeps a ledger in one SQLite file. */
export class SqliteKeeper implements LedgerBackend {
  readonly place: string;
  readonly home: string;
  readonly mode: LedgerMode;
  readonly #store: Store;
  readonly #disk: WalSync;
  readonly #lock: Lock;
  readonly #guard: Guard | null;
  #closed = false;

  /** Takes over a database of the newest format, and closes it in the end. */
  constructor(
    database: Database.Database,
    { place, file, mode, lock, guard }: SqliteKeeperOptions,
  ) {
    const dialect = new LibsqlDialect(database);
    this.#store = { database: new Kysely<Tables>({ dialect }), words: sqliteWords };
    this.place = place;
    this.home = file;
    this.mode = mode;
    this.#lock = lock;
    this.#guard = guard;
    this.#disk = new WalSync(`${file}-wal`);
  }

  read<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#use('read', () => work(this.#store));
  }

  write<T>(work: (store: Store, again: boolean) => Promise<T>): Promise<T> {
    const { database, words } = this.#store;
    return this.#use('written to', () =>
      database
        .transaction()
        .execute((transaction) => work({ database: transaction, words }, false)),
    );
  }

  recorded(responses: number): Promise<void> {
    return this.#use('written to', () => this.#disk.take(responses));
  }

  async close(last?: (store: Store) => Promise<void>, done = () => {}): Promise<void> {
    const loss = this.mode === 'write' ? this.#guard?.loss() : null;
    try {
      if (last && !loss) {
        await this.write(last);
        done();
      }
      await this.#disk.close();
      if (!loss) await this.read(checkpoint);
    } catch {
      // On a full disk claims lapse by themselves, and the next to open the ledger checkpoints.
    }
    this.#closed = true;
    await this.#store.database.destroy();
    this.#guard?.close();
    if (loss) throw new LedgerError(`${this.#lossOf(loss)}; ${this.#mendOf(loss)}.`);
  }

  #lossOf({ end, fate }: Loss): string {
    return `${this.place}${end} was ${fate} while it was being written to`;
  }

  /** How to go on after a loss. Of the index nothing is missed: SQLite makes it out of the log. */
  #mendOf({ end, fate }: Loss): string {
    if (end === '-shm') return 'run the same command again';
    if (end === '-wal') return 'run the same command again to ask what is missing';
    return fate === 'deleted'
      ? 'name a copy of it with --ledger, or run the same command again to ask everything again'
      : `"undertone report --salvage --ledger ${this.place}" continues with what can be read of it`;
  }

  /** Before SQLite would write into what is not its file any more, or read what is not there. */
  #refuseLost(how: 'read' | 'written to'): void {
    const loss = how === 'read' ? this.#guard?.lossOfIndex() : this.#guard?.loss();
    if (loss && this.mode === 'write') throw new LedgerError(`${this.#lossOf(loss)}.`);
  }

  async #use<T>(how: 'read' | 'written to', work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new LedgerError(`${this.place} has been closed.`);
    try {
      return await this.#lock.wait(() => {
        this.#refuseLost(how);
        return work();
      });
    } catch (error) {
      // What SQLite stumbles over may be what another program did.
      this.#refuseLost('written to');
      throw ledgerError(this.place, how, error);
    }
  }
}

/**
 * Brings everything from the write-ahead log into the ledger's own file, so that this one file can
 * be copied. libsql leaves the log behind at closing, so SQLite does not do it then.
 */
async function checkpoint(store: Store): Promise<void> {
  // Where another process is at work, the last one to close does this.
  await sql`pragma busy_timeout = 0`.execute(store.database);
  await sql`pragma wal_checkpoint(truncate)`.execute(store.database);
}

/** Kysely's SQLite dialect over libsql, with transactions that several processes can write in. */
export class LibsqlDialect extends SqliteDialect {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database });
    this.#database = database;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database);
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #database: Database.Database;

  constructor(database: Database.Database) {
    super({ database: preparedOnce(database) });
    this.#database = database;
  }

  /** A transaction that takes its write lock late fails at once beside another writer. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** SQLite rolls back by itself when the disk is full; a second rollback would hide that error. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** The database, whose statements are prepared once: their texts are few and come again and again. */
function preparedOnce(database: Database.Database) {
  const statements = new Map<string, Database.Statement>();
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      // SQLite carries out a pragma when it prepares it, and not again.
      if (!sql.startsWith('pragma')) statements.set(sql, statement);
      return statement;
    },
  };
}
