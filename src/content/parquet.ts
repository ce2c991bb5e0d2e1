import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Compressors } from 'hyparquet';
import { InputError } from '../../vocabulary/input.js';

/** Most bytes that a Parquet file may say that it unpacks to, in MB (2^20 bytes). */
const UNPACKED = 512;

/** Whether bytes begin as a Parquet file does. */
export function isParquet(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 4) === 'PAR1';
}

/**
 * The rows of a Parquet file with the wanted columns, uncompressed or packed by Snappy, gzip, Zstandard or Brotli. Whole numbers of 64 bits
 * come as numbers, times as ISO 8601, lists as arrays.
 * @param wanted which of its columns are read, from all of their names
 * @throws InputError when it is damaged, packed otherwise, or unpacks to more than 512 MB
 */
export async function readParquet(
  bytes: Buffer,
  {
    file,
    wanted,
  }: { readonly file: string; readonly wanted: (columns: readonly string[]) => readonly string[] },
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet');
  // A copy of its own: small files lie in memory that Node shares between buffers.
  const whole = new Uint8Array(bytes).buffer;
  const failed = (message: string) => new InputError(message, { file });
  const metadata = await attempt(() => parquetMetadata(whole)).catch(() => {
    throw failed('cannot be read as Parquet: its end is missing or damaged; copy it again');
  });
  const unpacked = metadata.row_groups.reduce(
    (sum, group) => sum + Number(group.total_byte_size),
    0,
  );
  if (unpacked > UNPACKED * 2 ** 20) {
    throw failed(`unpacks to more than ${UNPACKED} MB, the limit for Parquet; split it`);
  }
  const [root, ...others] = metadata.schema;
  const columns = topLevel(others, root?.num_children ?? 0);
  const read = [...wanted(columns)];
  const chunks = metadata.row_groups.flatMap((group) => group.columns);
  const foreign = chunks.find(({ meta_data }) => meta_data?.codec.startsWith('LZ'));
  if (foreign) {
    const codec = foreign.meta_data?.codec;
    throw failed(`is packed by ${codec}, which is not read; save it with snappy, gzip or zstd`);
  }
  const options = { file: whole, metadata, columns: read, compressors: await compressors() };
  const rows = await attempt(() => parquetReadObjects(options)).catch((error: unknown) => {
    const why = error instanceof Error ? ` (${error.message.slice(0, 100)})` : '';
    throw failed(`cannot be read as Parquet: its data are damaged${why}; copy it again`);
  });
  return rows.map((row) => withPlainValues(row, read));
}

/** So that what a reader throws at once is caught as what it throws later. */
async function attempt<T>(read: () => T | Promise<T>): Promise<T> {
  return await read();
}

async function compressors(): Promise<Compressors> {
  const { decompress } = await import('fzstd');
  return {
    GZIP: (input) => gunzipSync(input),
    BROTLI: (input) => brotliDecompressSync(input),
    ZSTD: (input, size) => decompress(input, new Uint8Array(size)),
  };
}

/** The names at the top of a schema, whose nested columns follow theirs. */
function topLevel(
  schema: readonly { readonly name: string; readonly num_children?: number | undefined }[],
  count: number,
): readonly string[] {
  const names: string[] = [];
  let nested = 0;
  for (const { name, num_children = 0 } of schema) {
    if (nested === 0 && names.length < count) names.push(name);
    else nested -= 1;
    nested += num_children;
  }
  return names;
}

function withPlainValues(
  row: Readonly<Record<string, unknown>>,
  columns: readonly string[],
): Readonly<Record<string, unknown>> {
  const value = new Map(Object.entries(row));
  return Object.fromEntries(columns.map((column) => [column, plainValue(value.get(column))]));
}

function plainValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  return Array.isArray(value) ? value.map(plainValue) : value;
}
