import { sql } from 'kysely';
import type { Store } from './tables.js';

/**
 * Brings everything from the write-ahead log into the ledger's own file, so that this one file can
 * be copied. libsql leaves the log behind at closing, so SQLite does not do it then.
 */
export async function checkpoint(store: Store): Promise<void> {
  // Where another process is at work, the last one to close does this.
  await sql`pragma busy_timeout = 0`.execute(store);
  await sql`pragma wal_checkpoint(truncate)`.execute(store);
}
