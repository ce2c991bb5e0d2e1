import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Where a file really is, links followed; where it would be, if it is not there. */
export async function realPlace(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}
