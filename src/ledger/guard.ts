import { closeSync, fstatSync, ftruncateSync, openSync, readSync, statSync } from 'node:fs';
import { endianness } from 'node:os';

/** The files of a ledger, by the ends of their names. */
const ends = ['', '-wal', '-shm'] as const;

/** What another program did to a file of an open ledger. */
export interface Loss {
  readonly end: (typeof ends)[number];
  readonly fate: 'deleted' | 'replaced' | 'shortened' | 'overwritten';
}

/** How often files are compared with an index that others write meanwhile. */
const TRIES = 100;

/**
 * Notices what other programs than SQLite do to the files of an open ledger: one that is no longer the one
 * that was opened, or no longer holds what SQLite's index of the log, `-shm`, says of it. What SQLite does
 * itself, such as to begin the log again or to empty it, agrees with the index.
 */
export class Guard {
  readonly #path: string;
  readonly #files = new Map<string, OpenFile>();
  /** How long the ledger's own file was when so much of the log stood in it too. */
  #seen: { readonly salt: Buffer; readonly inFile: number; readonly size: number } | null = null;
  /** The last frame that was seen whole. */
  #frame: Frame | null = null;
  #loss: Loss | null = null;

  /** `path` has been opened. */
  constructor(path: string) {
    this.#path = path;
    for (const end of ends) this.#watch(end);
  }

  /** What was done to a file first; null while all is well. Costs some seven system calls. */
  loss(): Loss | null {
    this.#loss ??= this.#look();
    return this.#loss;
  }

  /**
   * The same of the index alone, before it is read. One that was shortened is made as long as it was, since
   * this process would end by a signal if SQLite looked at what is missing: full of zeros, SQLite makes it
   * again out of the log.
   */
  lossOfIndex(): Loss | null {
    const index = this.#files.get('-shm');
    if (!index || this.#loss) return this.#loss;
    const size = sizeOf(index.handle);
    if (size >= index.size) index.size = size;
    else {
      ftruncateSync(index.handle, index.size);
      this.#loss = { end: '-shm', fate: 'shortened' };
    }
    return this.#loss;
  }

  /** Once the database is closed. */
  close(): void {
    for (const file of this.#files.values()) letGo(file);
    this.#files.clear();
  }

  #look(): Loss | null {
    for (const end of ends) {
      const before = this.#files.get(end)?.identity;
      const now = identityOf(this.#path + end);
      if (before === undefined) this.#watch(end);
      else if (now !== before) return { end, fate: now === null ? 'deleted' : 'replaced' };
    }
    const shortened = this.lossOfIndex();
    if (shortened) return shortened;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const index = this.#index();
      const found = index && (this.#fileAgainst(index) ?? this.#logAgainst(index));
      if (!found) return null;
      // SQLite writes its index before it shortens a file, and after it adds to one.
      if (this.#index()?.bytes.equals(index.bytes)) return found;
    }
    return null;
  }

  #watch(end: string): void {
    const file = open(this.#path + end);
    if (file) this.#files.set(end, file);
  }

  /** SQLite's index of the log; null where there is none, or it is being written. */
  #index(): LogIndex | null {
    const file = this.#files.get('-shm');
    const bytes = file && read(file, 0, 136);
    return bytes ? indexOf(bytes) : null;
  }

  #fileAgainst({ frames, inFile, pages, pageSize, salt }: LogIndex): Loss | null {
    const main = this.#files.get('');
    if (!main) return null;
    const size = sizeOf(main.handle);
    const seen =
      this.#seen?.salt.equals(salt) && this.#seen.inFile === inFile ? this.#seen.size : 0;
    const least = pages * pageSize;
    // A file that lacks some of the log may be shorter than the ledger is.
    if (size < (inFile >= frames ? least : Math.min(seen, least))) {
      return { end: '', fate: 'shortened' };
    }
    this.#seen = { salt, inFile, size };
    const head = read(main, 0, MAGIC.length);
    return head && !head.equals(MAGIC) ? { end: '', fate: 'overwritten' } : null;
  }

  #logAgainst({ frames, pageSize, salt, checksum }: LogIndex): Loss | null {
    const log = this.#files.get('-wal');
    if (!log || frames === 0) return null;
    const place = (frame: number) => LOG_HEAD + (frame - 1) * (FRAME_HEAD + pageSize);
    if (sizeOf(log.handle) < place(frames + 1)) return { end: '-wal', fate: 'shortened' };
    const last = { number: frames, salt, checksum };
    const seen = this.#frame;
    const earlier = seen?.salt.equals(salt) && seen.number !== frames ? [seen] : [];
    const isWhole =
      read(log, 16, 8)?.equals(salt) &&
      [...earlier, last].every((frame) =>
        read(log, place(frame.number) + 16, 8)?.equals(frame.checksum),
      );
    if (!isWhole) return { end: '-wal', fate: 'overwritten' };
    this.#frame = last;
    return null;
  }
}

/** The first bytes of every SQLite file, and the lengths of heads in its log (sqlite.org/fileformat.html, 1.3 and 4). */
const MAGIC = Buffer.from('SQLite format 3\0');
const LOG_HEAD = 32;
const FRAME_HEAD = 24;

/** A frame of the log, a page as it was written, from 1. */
interface Frame {
  readonly number: number;
  readonly salt: Buffer;
  readonly checksum: Buffer;
}

/** What SQLite's index says of the log and of the ledger's own file. */
interface LogIndex {
  readonly bytes: Buffer;
  readonly frames: number;
  /** The salt of the log, and the checksum of its last frame, as they stand in it. */
  readonly salt: Buffer;
  readonly checksum: Buffer;
  readonly pages: number;
  readonly pageSize: number;
  /** How many frames stand in the ledger's own file too. */
  readonly inFile: number;
}

/** SQLite's index (sqlite.org/walformat.html, 2.1), in the byte order of the machine; it stands there twice, so that half of one is not taken for it. */
function indexOf(bytes: Buffer): LogIndex | null {
  const isWhole = bytes[12] === 1 && bytes.subarray(0, 48).equals(bytes.subarray(48, 96));
  if (!isWhole) return null;
  const swapped = Buffer.from(bytes);
  if (endianness() === 'LE') swapped.swap32();
  const pageSize = endianness() === 'LE' ? bytes.readUInt16LE(14) : bytes.readUInt16BE(14);
  const frames = swapped.readUInt32BE(16);
  return {
    bytes: bytes.subarray(0, 100),
    frames,
    pages: swapped.readUInt32BE(20),
    checksum: swapped.subarray(24, 32),
    salt: bytes.subarray(32, 40),
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    inFile: swapped.readUInt32BE(96),
  };
}

/** A file that is held open as long as a guard watches it. */
interface OpenFile {
  readonly identity: string;
  readonly handle: number;
  guards: number;
  /** The most that it was seen to have, in bytes. */
  size: number;
}

/** By their identities: to close a file takes from this whole process the locks that SQLite holds on it. */
const openFiles = new Map<string, OpenFile>();

function open(path: string): OpenFile | null {
  const identity = identityOf(path);
  if (identity === null) return null;
  const known = openFiles.get(identity);
  if (known) {
    known.guards += 1;
    return known;
  }
  const handle = openHandle(path, 'r+') ?? openHandle(path, 'r');
  if (handle === null) return null;
  const file = { identity, handle, guards: 1, size: 0 };
  openFiles.set(identity, file);
  return file;
}

function openHandle(path: string, flags: 'r' | 'r+'): number | null {
  try {
    return openSync(path, flags);
  } catch {
    return null;
  }
}

function letGo(file: OpenFile): void {
  file.guards -= 1;
  if (file.guards > 0) return;
  openFiles.delete(file.identity);
  closeSync(file.handle);
}

/** So many bytes of a file; null where it ends before. */
function read(file: OpenFile, place: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(file.handle, bytes, 0, length, place) === length ? bytes : null;
}

function sizeOf(handle: number): number {
  return fstatSync(handle).size;
}

/** Device and inode, which a file keeps whatever is written into it; null where there is none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}
