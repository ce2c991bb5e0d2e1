import { existsSync, statSync } from 'node:fs';

/** What became of an open ledger's file. */
export type Fate = 'deleted' | 'replaced';

/** Notices that an open ledger's file, or the log beside it, is no longer the one that was opened. */
export class Guard {
  readonly #files: readonly (readonly [path: string, identity: string | null])[];

  /** `path` has been opened for writing, so that its log is there too. */
  constructor(path: string) {
    this.#files = [path, `${path}-wal`].map((file) => [file, identityOf(file)]);
  }

  /** What became of it; null while all is well. */
  fate(): Fate | null {
    for (const [file, before] of this.#files) {
      const now = identityOf(file);
      if (now !== before) return now === null ? 'deleted' : 'replaced';
    }
    return null;
  }
}

/** Device and inode, which a file keeps whatever is written into it; null where there is none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}

/** The path of a file beside a ledger, `undertone-salvaged.db` of `undertone.db`. */
export function besideLedger(path: string, what: string): string {
  return `${path.replace(/\.db$/, '')}-${what}.db`;
}

/** A path beside a ledger where there is no file yet. */
export function freeBesideLedger(path: string, what: string): string {
  let free = besideLedger(path, what);
  for (let count = 2; existsSync(free); count += 1) free = besideLedger(path, `${what}-${count}`);
  return free;
}
