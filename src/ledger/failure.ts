/** The ledger could not be read or written: one sentence for people, and the cause beneath it. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}

const BUSY = 5;
const DAMAGED = 11;
const NOT_A_DATABASE = 26;

/** SQLite's primary result codes (sqlite.org/rescode.html) that have a meaning for a user. */
const reasons: Readonly<Record<number, string>> = {
  [BUSY]: 'another program kept it locked; close that program and run the same command again',
  8: 'it is read-only',
  10: 'the disk reported an error',
  13: 'the disk is full; make room and run the same command again',
  14: 'it cannot be opened',
};

/** SQLite's primary result code of an error, or undefined where it comes from elsewhere. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error && 'rawCode' in error)) return undefined;
  // The upper bytes of an extended code only refine it.
  return typeof error.rawCode === 'number' ? error.rawCode & 0xff : undefined;
}

/** Whether another connection holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === BUSY;
}

export function isNoDatabase(error: unknown): boolean {
  return resultCode(error) === NOT_A_DATABASE;
}

/** What was stored cannot have been stored so. */
export class DamagedText extends Error {}

/** Whether the database's file, or a text in it, is not as it was written. */
export function isDamage(error: unknown): boolean {
  return error instanceof DamagedText || resultCode(error) === DAMAGED;
}

/** Why the database failed, as the end of a sentence. */
export function reasonOf(error: unknown): string {
  const reason = reasons[resultCode(error) ?? 0];
  return reason ?? (error instanceof Error ? error.message : String(error));
}

/** What is told where reading or writing a ledger failed. */
export function ledgerError(place: string, how: 'read' | 'written to', error: unknown) {
  if (error instanceof LedgerError) return error;
  const message =
    isDamage(error) || isNoDatabase(error)
      ? `Damaged ledger: ${place} could not be ${how}; "undertone report --salvage --ledger ${place}" continues with what can be read of it.`
      : `${place} could not be ${how}: ${reasonOf(error)}.`;
  return new LedgerError(message, { cause: error });
}
