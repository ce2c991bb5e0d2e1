import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../vocabulary/input-error.js';

/** What a report of ours holds, by folder. */
const ours: Readonly<Record<string, RegExp>> = {
  '.': /^(?:report\.(?:html|md|json|schema\.json)|tables|figures)$/,
  tables: /\.csv$/,
  figures: /\.(?:svg|png)$/,
};

/** What file managers leave behind. */
const litter = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Refuses a folder that holds something other than a report of ours, before any work is done.
 * @throws InputError when it does
 */
export async function refuseForeignFolder(folder: string): Promise<void> {
  for (const [part, known] of Object.entries(ours)) {
    const names = await namesIn(join(folder, part));
    const foreign = names.find((name) => !known.test(name) && !litter.test(name));
    if (foreign === undefined) continue;
    throw new InputError(
      `holds "${join(part, foreign)}", which is no part of a report and would be lost; name another folder with --out`,
      { file: folder },
    );
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    throw new InputError(
      code === 'ENOTDIR'
        ? 'is a file; name a folder with --out'
        : `cannot be read (${code}); name another folder with --out`,
      { file: folder },
    );
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
  try {
    await mkdir(fresh, { recursive: true });
    for (const [path, contents] of files) {
      await mkdir(dirname(join(fresh, path)), { recursive: true });
      await writeFile(join(fresh, path), contents);
    }
    await replace(place, fresh);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be written (${code ?? message}); name another folder with --out`, {
      file: folder,
    });
  }
}

/** Puts a folder in another's place; where that fails, the other stays. */
async function replace(place: string, fresh: string): Promise<void> {
  const old = `${place}.${randomUUID()}.old`;
  const existed = await rename(place, old).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  try {
    await rename(fresh, place);
  } catch (error) {
    if (existed) await rename(old, place);
    throw error;
  }
  await rm(old, { recursive: true, force: true });
}
