import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../vocabulary/input-error.js';

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
