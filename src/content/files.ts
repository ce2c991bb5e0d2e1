import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InputError } from '../../vocabulary/input.js';

/** Refuses what is not UTF-8: questions with marks in place of letters would be asked as they are. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of a user's file, without a byte order mark.
 * @throws InputError when it cannot be read or is not UTF-8
 */
export async function readText(file: string): Promise<string> {
  try {
    return utf8.decode(await readFile(file));
  } catch (error) {
    throw new InputError(whyUnread((error as NodeJS.ErrnoException).code), { file });
  }
}

function whyUnread(code = 'unknown reason'): string {
  switch (code) {
    case 'ENOENT':
      return 'no such file; check its name and folder';
    case 'EISDIR':
      return 'this is a folder; name a file in it';
    case 'ERR_ENCODING_INVALID_ENCODED_DATA':
      return 'not UTF-8 text; save it as UTF-8';
    default:
      return `cannot be read (${code}); check its rights`;
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
  if (names.length === 0) throw new InputError('has no YAML or JSON file in it', { file: path });
  return names.map((name) => join(path, name));
}

/** Where a file really is, links followed; where it would be, if it is not there. */
export async function realPlace(file: string): Promise<string> {
  return realpath(file).catch(() => resolve(file));
}
