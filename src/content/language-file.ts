import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The file in which something stands in one language: of a folder `<language>.yaml`, else the file itself. */
export async function languageFile(path: string, language: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ? join(path, `${language}.yaml`) : path;
}
