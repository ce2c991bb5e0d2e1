import {
  CompiledQuery,
  type DatabaseConnection,
  type Generated,
  type Kysely,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type Database from 'libsql';
import { DamagedText } from './failure.js';

/** The tables of a ledger as Kysely sees them; the SQL that makes them is in migrations.ts. */
export interface Tables {
  texts: { hash: string; text: string };
  requests: {
    id: Generated<number>;
    hash: string;
    endpoint: string;
    model: string;
    messages: string;
    parameters: string;
  };
  responses: ResponseRow;
  attempts: AttemptRow;
  claims: ClaimRow;
  studies: { id: Generated<number>; name: string; text_hash: string; version: string; at: string };
  notes: { key: string; text: string };
}

/** Which draw a row is about. */
export interface DrawRow {
  request_id: number;
  draw: number;
}

interface ResponseRow extends DrawRow, ResponseColumns {}

interface AttemptRow extends DrawRow {
  at: string;
  kind: string;
  status: number | null;
  message: string;
}

/** `until` is in milliseconds since 1970. */
export interface ClaimRow extends DrawRow {
  owner: string;
  until: number;
}

/** A response in columns: `logprobs`, `sent` and `usage` are JSON, `simulated` is 0 or 1. */
export interface ResponseColumns {
  content: string;
  reasoning: string | null;
  refusal: string | null;
  finish: string | null;
  logprobs: string | null;
  served_model: string;
  fingerprint: string | null;
  sent: string;
  usage: string | null;
  ms: number;
  at: string;
  simulated: number;
}

/** A ledger's database, or a transaction in it. */
export type Store = Kysely<Tables>;

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

/**
 * SQL for columns of text as one column `texts`. libsql aborts the process where a text is no UTF-8, as
 * in a damaged file, so that texts are read as bytes; {@link textsOf} gives them back.
 */
export function asBytes(columns: readonly string[]): string {
  const texts = columns.map((column) => `cast(${column} as text)`);
  return `cast(json_array(${texts.join(', ')}) as blob) as texts`;
}

/** A row with what {@link asBytes} selects. */
export interface Bytes {
  readonly texts: ArrayBuffer;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The texts that were read as bytes, in the order of their columns.
 * @throws DamagedText when they are no UTF-8
 */
export function textsOf({ texts }: Bytes): readonly (string | null)[] {
  return undamaged(() => JSON.parse(utf8.decode(texts)));
}

/**
 * What `read` makes of something stored.
 * @throws DamagedText when it throws
 */
export function undamaged<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new DamagedText('not as it was stored', { cause: error });
  }
}
