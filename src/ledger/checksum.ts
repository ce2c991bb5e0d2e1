import { crc32 } from 'node:zlib';
import type { ResponseColumns } from './tables.js';

/**
 * The CRC-32 of a response as it is stored, with the request and the draw that it answers. A column that
 * is null is not in it, so that one that is added later changes no sum.
 */
export function checksumOf(hash: string, draw: number, columns: ResponseColumns): number {
  const present: [string, string | number][] = [];
  for (const column of Object.keys(columns).sort() as (keyof ResponseColumns)[]) {
    const value = columns[column];
    if (value !== null) present.push([column, value]);
  }
  return crc32(JSON.stringify([hash, draw, present]));
}
