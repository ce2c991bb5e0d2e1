import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../vocabulary/input-error.js';

/**
 * Writes a file that appears whole or not at all: beside its place first, then renamed into it. A
 * file that is there is replaced only with `force`. What the content throws is thrown on.
 * @throws InputError when the file is there already or cannot be written
 */
export async function writeWholeFile(
  file: string,
  content: Iterable<string> | AsyncIterable<string>,
  { force = false }: { readonly force?: boolean | undefined } = {},
): Promise<void> {
  if (!force && existsSync(file)) {
    throw new InputError('is there already; name another, or replace it with --force', { file });
  }
  const part = `${file}.${randomUUID()}.part`;
  try {
    const opened = await open(part, 'wx');
    await pipeline(content, opened.createWriteStream());
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw isOfSystem(error)
      ? new InputError(`cannot be written (${error.code}); name another with --out`, { file })
      : error;
  }
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
