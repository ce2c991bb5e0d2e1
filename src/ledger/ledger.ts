import { existsSync } from 'node:fs';
import { InputError } from '../../vocabulary/input.js';
import type { NoAnswer } from '../../vocabulary/response.js';
import type { Ledger } from '../../vocabulary/trial.js';
import { isAddress, ledgerFile, placeOf, refuseOther } from './address.js';
import { type LedgerMode, openDatabase } from './database.js';
import { ledgerError } from './failure.js';
import { Lock, type LockOptions } from './lock.js';
import { SqliteKeeper } from './sqlite.js';
import { type LedgerBackend, StoredLedger } from './stored-ledger.js';
import { takeUnsaved, unsavedFiles } from './unsaved.js';

export interface OpenLedgerOptions extends LockOptions {
  /**
   * `write` unless given, which makes a ledger where there is none; `read` makes none, changes
   * nothing in one of the newest format, and is content with a file that may only be read.
   */
  readonly mode?: LedgerMode;
  /** The time, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Most pages of 4 KiB that the file may have; without it the disk is the limit. */
  readonly maxPages?: number;
  /** Such responses, which are no answers, are looked for in vain, and give way to what is recorded. */
  readonly retry?: readonly NoAnswer[] | undefined;
  /** Hears that the connection to a database server was lost, and is being made again. */
  readonly onLost?: (() => void) | undefined;
}

/**
 * Opens the ledger in a file, or in the PostgreSQL database at an address. Several processes may hold
 * the same one open.
 * @throws InputError when the file or the database cannot serve as a ledger; it says why and is left as
 * it was. LedgerError when it is damaged, another program keeps it locked, or the server is not there
 */
export async function openLedger(
  place: string,
  options: OpenLedgerOptions = {},
): Promise<StoredLedger> {
  const now = options.now ?? (isAddress(place) ? () => null : Date.now);
  return new StoredLedger(await openKeeper(place, options), now, options.retry);
}

/** Opens the database of a ledger, and takes in what earlier commands could not store; see {@link openLedger}. */
export async function openKeeper(
  place: string,
  options: OpenLedgerOptions = {},
): Promise<LedgerBackend> {
  refuseOther(place);
  const home = isAddress(place) ? placeOf(place) : ledgerFile(place);
  if (options.mode !== 'read') return takingIn(await keeperOf(place, home, options));
  // What is only read may not take it in itself; where that cannot be done now, it is as if not asked yet.
  if (unsavedFiles(home).length > 0) {
    const writing = keeperOf(place, home, { ...options, mode: 'write' }).then(takingIn);
    await writing.then((keeper) => keeper.close()).catch(() => {});
  }
  return keeperOf(place, home, options);
}

async function takingIn(keeper: LedgerBackend): Promise<LedgerBackend> {
  try {
    await takeUnsaved(keeper);
    return keeper;
  } catch (error) {
    await keeper.close();
    throw error;
  }
}

async function keeperOf(
  place: string,
  file: string,
  { mode = 'write', maxPages, onLost, ...locking }: OpenLedgerOptions,
): Promise<LedgerBackend> {
  if (isAddress(place)) {
    // Its driver is loaded by those alone who use it.
    const { openPostgres } = await import('./postgres/keeper.js');
    return openPostgres(place, { mode, patience: locking.patience, onLost });
  }
  const lock = new Lock(locking);
  const { database, guard } = await lock
    .wait(() => openDatabase(file, mode))
    .catch((error: unknown) => {
      if (error instanceof InputError) throw error;
      throw ledgerError(place, mode === 'write' ? 'written to' : 'read', error);
    });
  if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
  return new SqliteKeeper(database, { place, file, mode, lock, guard });
}

/**
 * Opens a ledger to read; undefined where there is none yet.
 * @throws what {@link openLedger} throws
 */
export async function ledgerIfThere(
  place: string,
  { retry }: Pick<OpenLedgerOptions, 'retry'> = {},
): Promise<Ledger | undefined> {
  refuseOther(place);
  if (isAddress(place)) {
    const { isMade } = await import('./postgres/keeper.js');
    if (!(await isMade(place))) return undefined;
  } else if (!existsSync(place)) return undefined;
  return openLedger(place, { mode: 'read', retry });
}
