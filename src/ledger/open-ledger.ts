import { Kysely } from 'kysely';
import { InputError } from '../vocabulary/input-error.js';
import type { Ledger } from '../vocabulary/ports.js';
import { LibsqlDialect } from './dialect.js';
import { type LedgerMode, openDatabase } from './open-database.js';
import { SqliteLedger } from './sqlite-ledger.js';
import type { Tables } from './tables.js';

export interface OpenLedgerOptions {
  /**
   * `write` unless given, which makes a ledger where there is none; `read` makes none, changes
   * nothing in one of the newest format, and is content with a file that may only be read.
   */
  readonly mode?: LedgerMode;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Most pages of 4 KiB that the file may have; without it the disk is the limit. */
  readonly maxPages?: number;
}

/**
 * Opens the ledger in a file. Several processes may hold the same one open.
 * @throws InputError when the file cannot serve as a ledger; it says why and is left as it was
 */
export async function openLedger(
  path: string,
  { mode = 'write', now = Date.now, maxPages }: OpenLedgerOptions = {},
): Promise<Ledger> {
  if (/^[a-z]+:\/\//i.test(path)) {
    throw new InputError('a ledger is a file in this version; name one with --ledger');
  }
  const database = openDatabase(path, mode);
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
  const store = new Kysely<Tables>({ dialect: new LibsqlDialect(database) });
  return new SqliteLedger(store, { place: path, now });
}
