import { CompiledQuery, type DatabaseConnection, SqliteDialect, SqliteDriver } from 'kysely';
import type Database from 'libsql';
import type { Store } from './tables.js';

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

/**
 * The rows that a statement returns. Its text never depends on how many values it is about, which
 * travel as one parameter of JSON, so that it is prepared once.
 */
export async function rowsOf<Row>(
  store: Store,
  statement: string,
  parameters: readonly (string | number | null)[],
): Promise<readonly Row[]> {
  const { rows } = await store.executeQuery(CompiledQuery.raw(statement, [...parameters]));
  return rows as readonly Row[];
}
