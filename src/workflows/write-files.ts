import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../vocabulary/input-error.js';

/** The file by which a folder is known to be one of our reports. */
const MARK = 'report.json';

/**
 * Refuses a folder that holds something other than a report of ours, before any work is done.
 * @throws InputError when it does
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  const names = await namesIn(folder);
  if (names.length === 0 || names.includes(MARK)) return;
  throw new InputError('holds other files, which a report would replace; name another with --out', {
    file: folder,
  });
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR')
      throw new InputError('is a file; name a folder with --out', { file: folder });
    throw new InputError(`cannot be read (${code}); name another folder with --out`, {
      file: folder,
    });
  }
}

/**
 * Writes a folder whole or not at all: beside its place first, then renamed into it. An earlier
 * report there is replaced.
 * @throws InputError when the place holds something else or cannot be written
 */
export async function writeFolder(
  folder: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  await refuseForeignFolder(folder);
  const place = resolve(folder);
  const fresh = `${place}.${randomUUID()}.part`;
  const old = `${place}.${randomUUID()}.old`;
  try {
    await mkdir(fresh, { recursive: true });
    for (const [path, contents] of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true });
      await writeFile(join(fresh, path), contents);
    }
    await rename(place, old).catch(ignoreMissing);
    await rename(fresh, place);
    await rm(old, { recursive: true, force: true });
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be written (${code ?? message}); name another folder with --out`, {
      file: folder,
    });
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
