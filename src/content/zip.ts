import { inflateRawSync } from 'node:zlib';
import { decompress } from 'fzstd';

/** Most bytes that one entry of a ZIP file may unpack to, in MB (2^20 bytes). */
const UNPACKED = 128;

/** An entry of a ZIP file: its name, and what it holds once it is asked for. */
export interface ZipEntry {
  readonly name: string;
  /** @throws RangeError when it is damaged, packed in an unknown way or unpacks to more than 128 MB */
  unpack(): Promise<Buffer>;
}

/** Whether bytes begin as a ZIP file does. */
export function isZip(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004';
}

/**
 * The entries of a ZIP file, in its order: stored, deflated, or packed by Zstandard, which workbooks never are and
 * whose readers do not unpack.
 * @throws RangeError when it is cut off or damaged
 */
export function zipEntries(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (end < 0 || end + 22 > zip.length) throw new RangeError('the list of its entries is missing');
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') {
      throw new RangeError('the list of its entries is damaged');
    }
    const [method, packed, size] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
    ];
    const [named, extra, remark] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const head = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + (named ?? 0));
    entries.push({ name, unpack: () => unpacked(zip, { head, method, packed, size, name }) });
    at += 46 + (named ?? 0) + (extra ?? 0) + (remark ?? 0);
  }
  return entries;
}

interface Packed {
  readonly head: number;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly name: string;
}

async function unpacked(
  zip: Buffer,
  { head, method, packed, size, name }: Packed,
): Promise<Buffer> {
  if (size > UNPACKED * 2 ** 20) {
    throw new RangeError(`"${name}" unpacks to more than ${UNPACKED} MB`);
  }
  const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
  const bytes = zip.subarray(start, start + packed);
  if (bytes.length < packed) throw new RangeError(`"${name}" is cut off`);
  if (method === 0) return bytes;
  if (method === 8) return inflateRawSync(bytes, { maxOutputLength: size });
  if (method === 93) return Buffer.from(decompress(bytes, new Uint8Array(size)));
  throw new RangeError(`"${name}" is packed in a way that is not known (method ${method})`);
}
