import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** A value of a row; undefined is a text that is no UTF-8, or bytes. */
type Value = string | number | null | undefined;

/** A row of a table, whichever it is. */
export interface LeafRow {
  readonly rowid: number;
  readonly values: readonly Value[];
}

/** A table's leaf page (sqlite.org/fileformat.html, 1.6). */
const TABLE_LEAF = 13;
const MAGIC = 'SQLite format 3\0';
/** What SQLite makes, where a damaged head says nothing of it. */
const PAGE_SIZE = 4096;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The pages of an SQLite file, those in the log beside it in place of older ones. Rows are found on leaf
 * pages by themselves, whatever became of the pages that lead to them.
 */
export class LeafPages implements Disposable {
  readonly #file: number;
  readonly #log: number | null;
  readonly #pageSize: number;
  /** Bytes of a page that hold something. */
  readonly #usable: number;
  readonly #count: number;
  /** Where in the log a page stands that was written there last. */
  readonly #inLog = new Map<number, number>();

  /** @throws what opening and reading throw */
  constructor(path: string) {
    this.#file = openSync(path, 'r');
    this.#log = existsSync(`${path}-wal`) ? openSync(`${path}-wal`, 'r') : null;
    const head = Buffer.alloc(100);
    readSync(this.#file, head, 0, 100, 0);
    const size = head.readUInt16BE(16);
    const isHead = head.toString('latin1', 0, 16) === MAGIC;
    this.#pageSize = isHead ? (size === 1 ? 65_536 : size) : PAGE_SIZE;
    if (this.#pageSize < 512 || (this.#pageSize & (this.#pageSize - 1)) !== 0) {
      this.#pageSize = PAGE_SIZE;
    }
    this.#usable = this.#pageSize - (isHead ? (head[20] ?? 0) : 0);
    this.#readLog();
    const inFile = Math.ceil(fstatSync(this.#file).size / this.#pageSize);
    this.#count = [...this.#inLog.keys()].reduce((most, page) => Math.max(most, page), inFile);
  }

  [Symbol.dispose](): void {
    closeSync(this.#file);
    if (this.#log !== null) closeSync(this.#log);
  }

  /** The mark of the program whose file it is (1.3.17); null where its head cannot be read. */
  applicationId(): number | null {
    const first = this.#page(1);
    return first?.toString('latin1', 0, 16) === MAGIC ? first.readUInt32BE(68) : null;
  }

  /** Every row that can be read, page by page. */
  *rows(): Generator<LeafRow> {
    const free = this.#freePages();
    for (let number = 1; number <= this.#count; number += 1) {
      const page = free.has(number) ? null : this.#page(number);
      if (page) yield* this.#rowsOn(page, number === 1 ? 100 : 0);
    }
  }

  /** Frames of the log up to the last commit (4.1 and 4.2). */
  #readLog(): void {
    if (this.#log === null) return;
    const length = 24 + this.#pageSize;
    const salt = Buffer.alloc(8);
    readSync(this.#log, salt, 0, 8, 40);
    let open: [page: number, place: number][] = [];
    const frames = Math.floor((fstatSync(this.#log).size - 32) / length);
    for (let frame = 0; frame < frames; frame += 1) {
      const place = 32 + frame * length;
      const head = Buffer.alloc(24);
      readSync(this.#log, head, 0, 24, place);
      if (!head.subarray(8, 16).equals(salt)) return;
      open.push([head.readUInt32BE(0), place + 24]);
      if (head.readUInt32BE(4) === 0) continue;
      for (const [page, at] of open) this.#inLog.set(page, at);
      open = [];
    }
  }

  #page(number: number): Buffer | null {
    const bytes = Buffer.alloc(this.#pageSize);
    const inLog = this.#inLog.get(number);
    const read =
      inLog !== undefined && this.#log !== null
        ? readSync(this.#log, bytes, 0, this.#pageSize, inLog)
        : readSync(this.#file, bytes, 0, this.#pageSize, (number - 1) * this.#pageSize);
    return read > 0 ? bytes : null;
  }

  /** Pages that hold nothing any more, though their bytes are still there (1.5). */
  #freePages(): ReadonlySet<number> {
    const free = new Set<number>();
    const first = this.#page(1);
    let trunk = first?.toString('latin1', 0, 16) === MAGIC ? first.readUInt32BE(32) : 0;
    while (trunk > 0 && trunk <= this.#count && !free.has(trunk)) {
      free.add(trunk);
      const page = this.#page(trunk);
      const leaves = Math.min(page?.readUInt32BE(4) ?? 0, this.#pageSize / 4 - 2);
      for (let leaf = 0; leaf < leaves; leaf += 1) free.add(page?.readUInt32BE(8 + 4 * leaf) ?? 0);
      trunk = page?.readUInt32BE(0) ?? 0;
    }
    return free;
  }

  *#rowsOn(page: Buffer, head: number): Generator<LeafRow> {
    if (page[head] !== TABLE_LEAF) return;
    const cells = Math.min(page.readUInt16BE(head + 3), this.#pageSize / 4);
    for (let cell = 0; cell < cells; cell += 1) {
      const row = this.#rowAt(page, page.readUInt16BE(head + 8 + 2 * cell));
      if (row) yield row;
    }
  }

  #rowAt(page: Buffer, place: number): LeafRow | null {
    try {
      const size = varint(page, place);
      const rowid = varint(page, size.next);
      const values = valuesOf(this.#payload(page, rowid.next, size.value));
      return values && { rowid: rowid.value, values };
    } catch {
      // Some number in it leads out of the page.
      return null;
    }
  }

  /** What a cell holds, with what of it overflows onto pages of its own (1.6). */
  #payload(page: Buffer, start: number, size: number): Buffer {
    const usable = this.#usable;
    const most = usable - 35;
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((size - least) % (usable - 4));
    const local = size <= most ? size : fitting <= most ? fitting : least;
    if (size > this.#count * usable || start + local > usable) throw new RangeError('no such cell');
    const parts = [page.subarray(start, start + local)];
    let left = size - local;
    let next = left > 0 ? page.readUInt32BE(start + local) : 0;
    while (left > 0) {
      const further = next > 0 ? this.#page(next) : null;
      if (!further) throw new RangeError('an overflow page is missing');
      parts.push(further.subarray(4, 4 + Math.min(left, usable - 4)));
      left -= usable - 4;
      next = further.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }
}

/** A number of one to nine bytes, and where what follows it begins (1.6). */
function varint(bytes: Buffer, place: number): { readonly value: number; readonly next: number } {
  let value = 0;
  for (let length = 1; length <= 9; length += 1) {
    const byte = bytes.readUInt8(place + length - 1);
    value = length === 9 ? value * 256 + byte : value * 128 + (byte & 127);
    if (byte < 128 || length === 9) {
      if (!Number.isSafeInteger(value)) break;
      return { value, next: place + length };
    }
  }
  throw new RangeError('no number of a row');
}

/** The values of a record (2.1); null where they do not fill it exactly. */
function valuesOf(record: Buffer): readonly Value[] | null {
  const { value: head, next } = varint(record, 0);
  const values: Value[] = [];
  let place = head;
  for (let at = next; at < head; ) {
    const type = varint(record, at);
    at = type.next;
    const length = lengthOf(type.value);
    values.push(decoded(record.subarray(place, place + length), type.value));
    place += length;
  }
  return place === record.length ? values : null;
}

function lengthOf(type: number): number {
  return type >= 12 ? Math.floor((type - 12) / 2) : ([0, 1, 2, 3, 4, 6, 8, 8][type] ?? 0);
}

function decoded(bytes: Buffer, type: number): Value {
  if (type === 0) return null;
  if (type === 6) return Number(bytes.readBigInt64BE());
  if (type === 7) return bytes.readDoubleBE();
  if (type === 8 || type === 9) return type - 8;
  if (type < 12) return bytes.readIntBE(0, bytes.length);
  if (type % 2 === 0) return undefined;
  try {
    return utf8.decode(bytes);
  } catch {
    return undefined;
  }
}
