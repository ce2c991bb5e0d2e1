import { readFile } from 'node:fs/promises';
import { InputError } from '../vocabulary/input-error.js';

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
