import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '../../vocabulary/input-error.js';

/**
 * The files of a set of stories: of a folder the YAML and JSON files in its sub-folder of the
 * language, if it has one, else those in itself, in order of their names; else the file named.
 * @throws InputError for a folder that has none
 */
export async function storyFiles(path: string, language: string): Promise<readonly string[]> {
  if (!(await isFolder(path))) return [path];
  const own = join(path, language);
  const folder = (await isFolder(own)) ? own : path;
  const names = (await readdir(folder)).filter((name) => /\.(?:ya?ml|json)$/i.test(name)).sort();
  if (names.length > 0) return names.map((name) => join(folder, name));
  throw new InputError(
    `has no YAML or JSON file in it; put the stories there, or in a folder "${language}" in it`,
    { file: folder },
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
