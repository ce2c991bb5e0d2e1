import Database from 'libsql';

/** The ledger could not be read or written: one sentence for people, and the cause beneath it. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

/** SQLite's primary result codes (sqlite.org/rescode.html) that have a meaning for a user. */
const reasons: Readonly<Record<number, string>> = {
  5: 'another program kept it locked',
  8: 'it may not be written to',
  10: 'the disk reported an error',
  11: 'the file is damaged',
  13: 'the disk is full',
  14: 'it may not be opened',
};

/** SQLite's primary result code of an error, or undefined where it comes from elsewhere. */
export function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Database.SqliteError) || error.rawCode === undefined) return undefined;
  // The upper bytes of an extended code only refine it.
  return error.rawCode & 0xff;
}

/** Why the database failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const reason = reasons[resultCode(error) ?? 0];
  return reason ?? (error instanceof Error ? error.message : String(error));
}
