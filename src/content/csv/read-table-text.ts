import { InputError } from '../../vocabulary/input-error.js';
import { readText } from '../read-text.js';

/**
 * The text of a user's table.
 * @throws InputError when it cannot be read, is empty or is not UTF-8
 */
export async function readTableText(file: string): Promise<string> {
  const text = await readText(file);
  if (text.trim() === '') throw new InputError('the file is empty; name another', { file });
  // UTF-16 passes for UTF-8 in which every other character is NUL.
  if (/^.*\0/.test(text.trimStart())) {
    throw new InputError('not UTF-8 text but UTF-16 or binary; save it as UTF-8', { file });
  }
  return text;
}
