import { randomUUID } from 'node:crypto';
import { lstat, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { InputError } from '../vocabulary/input-error.js';

type Content = Iterable<string> | AsyncIterable<string>;

/**
 * Writes a file that appears whole or not at all: beside its place first, then renamed into it. A
 * file or link that is there is written over only with `force`: where the link points to, and with
 * the mode that the file had. What the content throws is thrown on.
 * @throws InputError when the file is there already or cannot be written
 */
export async function writeWholeFile(
  file: string,
  content: Content,
  { force = false }: { readonly force?: boolean | undefined } = {},
): Promise<void> {
  if (!force && (await lstat(file).catch(() => undefined))) {
    throw new InputError('is there already; name another, or replace it with --force', { file });
  }
  try {
    await putInPlace(await placeOf(file), content);
  } catch (error) {
    throw isOfSystem(error)
      ? new InputError(`cannot be written (${reasonOf(error)}); name another with --out`, { file })
      : error;
  }
}

async function putInPlace(place: string, content: Content): Promise<void> {
  const part = `${place}.${randomUUID()}.part`;
  try {
    const opened = await open(part, 'wx');
    const replaced = await stat(place).catch(() => undefined);
    // Before anything is in it, so that nobody reads what only the owner may.
    if (replaced) await opened.chmod(replaced.mode);
    await pipeline(content, opened.createWriteStream());
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}

/** Where a file is, or would be: behind every link, also one that points to nothing yet. */
async function placeOf(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isOfSystem(error) || error.code !== 'ENOENT') throw error;
    const folder = await realpath(dirname(file));
    const target = await readlink(file).catch(() => undefined);
    return target === undefined
      ? resolve(folder, basename(file))
      : placeOf(resolve(folder, target));
  }
}

function reasonOf({ code = 'unknown reason' }: NodeJS.ErrnoException): string {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'its folder is not there',
    ENOTDIR: 'a part of its path is a file',
    EISDIR: 'it is a folder',
  };
  return reasons[code] ?? code;
}

function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
