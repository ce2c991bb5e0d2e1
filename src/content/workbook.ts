import { InputError } from '../../vocabulary/input.js';

/** A sheet of a workbook as text, its rows as they stand: the first is row 1. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

/** Most bytes that a workbook may unpack to, in MB (2^20 bytes). */
const UNPACKED = 128;

/**
 * The sheets of an XLSX workbook. Of a formula its last value is read; a date is written in ISO 8601, a time
 * without a zone.
 * @throws InputError when it is no such workbook, or unpacks to more than 128 MB
 */
export async function readWorkbook(bytes: Uint8Array, file: string): Promise<readonly Sheet[]> {
  if (unpackedSize(bytes) > UNPACKED * 2 ** 20) {
    throw new InputError(
      `unpacks to more than ${UNPACKED} MB, the limit for a workbook; save the sheet as CSV, or split it`,
      { file },
    );
  }
  try {
    const { readXlsx } = await import('hucre/xlsx');
    const { sheets } = await readXlsx(bytes);
    return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(textOf)) }));
  } catch {
    throw new InputError(
      'cannot be read as an XLSX workbook; save it as XLSX again, or as CSV in UTF-8',
      { file },
    );
  }
}

type Cell = string | number | boolean | Date | null;

function textOf(cell: Cell): string {
  if (!(cell instanceof Date)) return cell === null ? '' : String(cell);
  if (Number.isNaN(cell.getTime())) return '';
  const [day = '', time = ''] = cell
    .toISOString()
    .replace('Z', '')
    .replace(/\.000$/, '')
    .split('T');
  return time === '00:00:00' ? day : `${day}T${time}`;
}

/**
 * What the entries of a ZIP file say that they unpack to, in bytes. Whatever looks like an entry counts, so that
 * none which a reader finds is missing, and a reader unpacks none beyond what it says.
 */
function unpackedSize(bytes: Uint8Array): number {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = -1; ; ) {
    at = zip.indexOf('PK\u0001\u0002', at + 1, 'latin1');
    if (at < 0 || at + 28 > zip.length) return sum;
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    // One that says no size, or leaves that to its own head, would be unpacked to its end.
    const isLater = packed === 0 && (zip.readUInt16LE(at + 8) & 8) !== 0;
    sum += isLater || (size === 0 && packed > 2) ? Number.POSITIVE_INFINITY : size;
  }
}
