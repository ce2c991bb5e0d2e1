import { setTimeout } from 'node:timers/promises';
import {
  CompiledQuery,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { InputError } from '../../../vocabulary/input.js';
import { checkedAddress, placeOf } from '../address.js';
import type { LedgerMode } from '../database.js';
import { LedgerError } from '../failure.js';
import type { LedgerBackend } from '../stored-ledger.js';
import type { SqlDialect, Store, Tables } from '../tables.js';
import { canPass, openingError, postgresError } from './failure.js';
import { migrations, SCHEMA } from './schema.js';

const postgresWords: SqlDialect = {
  each: 'json_array_elements(cast(? as json)) with ordinality as each (value, number)',
  place: 'cast(each.number - 1 as integer)',
  now: 'coalesce(cast(? as bigint), cast(extract(epoch from clock_timestamp()) * 1000 as bigint))',
  attempt: 'id',
  size: 'select cast(count(*) as integer) as size from responses',
  exactJson: true,
  json: 'json',
  sideBySide: true,
  parameter: (place) => `$${place}`,
  texts(columns) {
    const texts = columns.map((column) => `cast(${column} as text)`);
    return `cast(json_build_array(${texts.join(', ')}) as text) as texts`;
  },
  deleting: {
    allow: 'alter table responses disable trigger responses_are_never_changed',
    forbid: 'alter table responses enable trigger responses_are_never_changed',
  },
  exactly: (column) => `cast(${column} as text)`,
  lists: (values, from) =>
    `cast((select coalesce(json_agg(json_build_array(${values.join(', ')})), '[]') ${from}) as text) as texts`,
};

/** How long is waited for a connection, and for what a statement brings, in milliseconds. */
const CONNECTING = 10_000;
const STATEMENT = 120_000;
/** How long a connection that was lost is tried again, and how long between two tries, in milliseconds. */
const PATIENCE = 60_000;
const PAUSE = 500;
/** When it is told, in milliseconds. */
const SAID_AFTER = 1000;

interface OpenPostgresOptions {
  readonly mode: LedgerMode;
  /** How long a lost connection is tried again, in milliseconds: a minute unless given. */
  readonly patience?: number | undefined;
  /** Hears, once for each loss, that the connection has been gone for a second. */
  readonly onLost?: (() => void) | undefined;
}

/**
 * Opens the ledger in a PostgreSQL database, brought up to the newest format; to read it must be there.
 * @throws InputError when the address, the rights or the database will not do, LedgerError when the
 * server is not there
 */
export async function openPostgres(
  given: string,
  { mode, patience = PATIENCE, onLost = () => {} }: OpenPostgresOptions,
): Promise<LedgerBackend> {
  const place = placeOf(given);
  const address = await encryptedWherePossible(given);
  await inSession(address, (client) => prepare(client, place, mode));
  const pool = new pg.Pool({ ...connectionTo(address), max: 3, idleTimeoutMillis: 60_000 });
  // A connection that is lost while nobody uses it is made again by the next to need it.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const dialect = new LedgerDialect({ pool }, mode);
  const store = { database: new Kysely<Tables>({ dialect }), words: postgresWords };
  return new PostgresKeeper(store, { place, mode, patience, onLost });
}

/**
 * Finds the ledger's tables by what each transaction sets for itself: behind a pooler the next one may have another
 * session, and another program this one.
 */
class LedgerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #begin: string;

  constructor(config: PostgresDialectConfig, mode: LedgerMode) {
    super(config);
    this.#config = config;
    this.#begin = `begin${mode === 'read' ? ' read only' : ''}; set local search_path = ${SCHEMA}`;
  }

  override createDriver(): Driver {
    const begin = CompiledQuery.raw(this.#begin);
    const driver = new PostgresDriver(this.#config);
    driver.beginTransaction = async (connection) => {
      await connection.executeQuery(begin);
    };
    return driver;
  }
}

/** Whether there is a ledger at an address. */
export async function isMade(given: string): Promise<boolean> {
  const address = await encryptedWherePossible(given);
  return inSession(address, async (client) => (await formatOf(client)) > 0);
}

/** An address whose sslmode lets the server choose, with what the server takes. */
async function encryptedWherePossible(address: string): Promise<string> {
  const url = checkedAddress(address);
  if (!/^(?:prefer|allow)$/.test(url.searchParams.get('sslmode') ?? '')) return address;
  url.searchParams.set('sslmode', 'prefer');
  const client = new pg.Client(connectionTo(url.href));
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    // Any other fault is met again, and told, where the ledger is opened.
    if (/does not support SSL/.test(String(error))) url.searchParams.set('sslmode', 'disable');
  } finally {
    await client.end().catch(() => {});
  }
  return url.href;
}

/** What the driver is told beside the address. */
export function connectionTo(address: string): pg.ClientConfig {
  return {
    connectionString: asLibpq(checkedAddress(address)),
    application_name: 'undertone',
    connectionTimeoutMillis: CONNECTING,
    query_timeout: STATEMENT,
    keepAlive: true,
  };
}

/** An address by which the driver encrypts as libpq does: require does not verify, and verify-ca no name. */
function asLibpq(url: URL): string {
  const { searchParams } = url;
  const mode = searchParams.get('sslmode') ?? '';
  // The authorities that Node knows.
  if (searchParams.get('sslrootcert') === 'system') searchParams.delete('sslrootcert');
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) {
    throw new InputError(
      'sslmode=verify-ca in the address of the ledger verifies by an authority of your own; name its certificate with &sslrootcert=FILE, or write sslmode=verify-full',
    );
  }
  if (/^(?:prefer|require|verify-ca)$/.test(mode)) searchParams.set('uselibpqcompat', 'true');
  if (mode === '' || /^(?:disable|prefer|require|verify-ca|verify-full|no-verify)$/.test(mode))
    return url.href;
  throw new InputError(
    `sslmode=${mode} in the address of the ledger is not known; write disable, prefer, require, verify-ca, verify-full or no-verify`,
  );
}

async function inSession<T>(address: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client(connectionTo(address));
    client.on('error', () => {});
    await client.connect();
    return await work(client);
  } catch (error) {
    throw openingError(placeOf(address), error);
  } finally {
    await client?.end().catch(() => {});
  }
}

async function prepare(client: pg.Client, place: string, mode: LedgerMode): Promise<void> {
  const format = await formatOf(client);
  refuseNewer(format, place);
  if (format === 0 && mode === 'read') {
    throw new InputError(
      `no ledger at ${place}; run a study first, or name another with --ledger.`,
    );
  }
  if (format < migrations.length) await migrate(client, place);
  if (mode === 'read') return;
  const { rows } = await client.query(
    `select has_table_privilege('${SCHEMA}.responses', 'insert') as may`,
  );
  if (!rows[0].may) {
    throw new InputError(
      `${place} cannot be used as a ledger: this user has no permission to write to it.`,
    );
  }
}

/** The format of the ledger in a database, 0 where there is none. */
async function formatOf(client: pg.Client): Promise<number> {
  // What is looked up by name may be remembered from before another process made it.
  const { rows } = await client.query(
    `select exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = '${SCHEMA}' and relname = 'format') as made`,
  );
  if (!rows[0].made) return 0;
  const found = await client.query(`select format from ${SCHEMA}.format`);
  return found.rows[0].format;
}

function refuseNewer(format: number, place: string): void {
  if (format <= migrations.length) return;
  throw new InputError(
    `this ledger was written by a newer version of Undertone (format ${format}; this one reads up to ${migrations.length}). Update Undertone, or name another with --ledger.`,
    { file: place },
  );
}

/** Brings a ledger up to the newest format in one transaction, one process at a time: the lock ends with it. */
async function migrate(client: pg.Client, place: string): Promise<void> {
  // Each statement after the lock is to see what its last holder made.
  await client.query(
    `begin isolation level read committed; select pg_advisory_xact_lock(hashtext('undertone ledger'))`,
  );
  const format = await formatOf(client);
  refuseNewer(format, place);
  if (format === 0) {
    const { rows } = await client.query(`select to_regnamespace('${SCHEMA}') is not null as there`);
    if (rows[0].there) {
      throw new InputError(
        `${place} has a schema "${SCHEMA}" that is not a ledger; name another database with --ledger.`,
      );
    }
    await client.query(
      `create schema ${SCHEMA}; create table ${SCHEMA}.format as select 0 as format`,
    );
  }
  await client.query(`set local search_path = ${SCHEMA}`);
  for (const migration of migrations.slice(format)) await client.query(migration);
  await client.query(`update format set format = ${migrations.length}; commit`);
}

/** Keeps a ledger in a PostgreSQL database; a connection that is lost is made again. */
class PostgresKeeper implements LedgerBackend {
  readonly place: string;
  readonly home: string;
  readonly mode: LedgerMode;
  readonly #store: Store;
  readonly #patience: number;
  readonly #onLost: () => void;
  #closed = false;

  constructor(
    store: Store,
    {
      place,
      mode,
      patience,
      onLost,
    }: { place: string; mode: LedgerMode; patience: number; onLost: () => void },
  ) {
    this.#store = store;
    this.place = place;
    this.home = place;
    this.mode = mode;
    this.#patience = patience;
    this.#onLost = onLost;
  }

  read<T>(work: (store: Store) => Promise<T>): Promise<T> {
    return this.#use('read', () => this.#inTransaction(work));
  }

  write<T>(work: (store: Store, again: boolean) => Promise<T>): Promise<T> {
    return this.#use('written to', (again) => this.#inTransaction((store) => work(store, again)));
  }

  #inTransaction<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const { database, words } = this.#store;
    return database.transaction().execute((transaction) => work({ database: transaction, words }));
  }

  /** What PostgreSQL has committed is on its disk. */
  async recorded(): Promise<void> {}

  async close(last?: (store: Store) => Promise<void>, done = () => {}): Promise<void> {
    try {
      if (last) {
        await this.write(last);
        done();
      }
    } catch {
      // Claims lapse by themselves.
    }
    this.#closed = true;
    await this.#store.database.destroy();
  }

  async #use<T>(how: 'read' | 'written to', work: (again: boolean) => Promise<T>): Promise<T> {
    const since = performance.now();
    let said = false;
    for (let again = false; ; again = true) {
      if (this.#closed) throw new LedgerError(`${this.place} has been closed.`);
      try {
        return await work(again);
      } catch (error) {
        const waited = performance.now() - since;
        if (!canPass(error) || waited >= this.#patience) {
          throw postgresError(this.place, how, error);
        }
        if (waited >= SAID_AFTER && !said) {
          said = true;
          this.#onLost();
        }
        await setTimeout(PAUSE);
      }
    }
  }
}
