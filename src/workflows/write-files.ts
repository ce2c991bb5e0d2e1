import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InputError } from '../vocabulary/input-error.js';
import { type Files, replaceEntries, replaceFolder } from './replace-folder.js';

/** Where a study's report goes when nobody says. */
export function defaultFolder(study: string): string {
  return join('undertone-report', study.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^\.+/, ''));
}

/** What a report of ours holds, by folder; the last is what a write that was killed leaves. */
const ours = {
  '.': /^(?:report\.(?:html|md|json|schema\.json|bib)|tables|figures|\.undertone-[\w-]+)$/,
  tables: /\.(?:csv|tex)$/,
  figures: /(?:\.svg|\.png|\.vl\.json|-caption\.txt)$/,
} as const;

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
 * Writes a folder whole or not at all: beside its place first, then renamed into it. A folder that
 * must stay where it is (the working directory, a mount point) gets its new entries one by one. An
 * earlier report there is replaced; a link to a folder stays a link.
 * @throws InputError when the place holds something else or cannot be written
 */
export async function writeFolder(folder: string, files: Files): Promise<void> {
  await refuseForeignFolder(folder);
  try {
    await replace(await realpath(folder).catch(() => resolve(folder)), files);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be written (${code ?? message}); name another folder with --out`, {
      file: folder,
    });
  }
}

/** How a system refuses to move a folder that may be written into all the same. */
const immovable: ReadonlySet<string> = new Set(['EACCES', 'EBUSY', 'EPERM', 'EXDEV']);

async function replace(place: string, files: Files): Promise<void> {
  const isOurs = (name: string) => ours['.'].test(name);
  if (place === (await realpath('.'))) return replaceEntries(place, files, isOurs);
  try {
    await replaceFolder(place, files);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!immovable.has(code) || !existsSync(place)) throw error;
    await replaceEntries(place, files, isOurs);
  }
}
