import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { InputError } from '../../vocabulary/input.js';

/** Refuses what is not UTF-8: questions with marks in place of letters would be asked as they are. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** What users' files are, and the most megabytes (2^20 bytes) that are read of each. */
const kinds = {
  document: { name: 'a YAML or JSON file', megabytes: 8 },
  table: { name: 'a table', megabytes: 16 },
  answers: { name: 'a file of answers', megabytes: 128 },
  report: { name: 'a report', megabytes: 128 },
} as const;
export type FileKind = keyof typeof kinds;

/**
 * The text of a user's file, without a byte order mark.
 * @throws InputError when it cannot be read, is larger than its kind may be or is not UTF-8
 */
export async function readText(file: string, kind: FileKind): Promise<string> {
  const bytes = await readBytes(file, kind);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new InputError('not UTF-8 text; save it as UTF-8', { file });
  }
}

/**
 * The bytes of a user's file.
 * @throws InputError when it cannot be read or is larger than its kind may be
 */
export async function readBytes(file: string, kind: FileKind): Promise<Buffer> {
  const { name, megabytes } = kinds[kind];
  let bytes: Buffer | null;
  try {
    bytes = await readAtMost(megabytes * 2 ** 20, file);
  } catch (error) {
    throw new InputError(whyUnread((error as NodeJS.ErrnoException).code), { file });
  }
  if (bytes) return bytes;
  throw new InputError(
    `is larger than ${megabytes} MB, the limit for ${name}; name another, or split it`,
    { file },
  );
}

/** What is in a file; null where that is more than so many bytes, and then no more than these are read. */
async function readAtMost(most: number, file: string): Promise<Buffer | null> {
  await using opened = await open(file);
  const { size } = await opened.stat();
  if (size > most) return null;
  // A device or a pipe has no size: one byte too many tells.
  const bytes = await buffer(opened.createReadStream({ end: most }));
  return bytes.length > most ? null : bytes;
}

function whyUnread(code = 'unknown reason'): string {
  switch (code) {
    case 'ENOENT':
      return 'no such file; check its name and folder';
    case 'EISDIR':
      return 'this is a folder; name a file in it';
    default:
      return `cannot be read (${code}); check its permissions`;
  }
}

/** The file in which something stands in one language: of a folder `<language>.yaml`, else the file itself. */
export async function languageFile(path: string, language: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ? join(path, `${language}.yaml`) : path;
}

/**
 * The YAML and JSON files of a folder, in order of their names; of a file the file itself.
 * @throws InputError for a folder that has none
 */
export async function filesIn(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => null);
  if (!found?.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.(?:ya?ml|json)$/i.test(name)).sort();
  if (names.length === 0) throw new InputError('contains no YAML or JSON file', { file: path });
  return names.map((name) => join(path, name));
}

/** Where a file really is, links followed; where it would be, if it is not there. */
export async function realPlace(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}
