import { readFile } from 'node:fs/promises';
import type { Assets } from '../../reports/files/render-report.js';
import { packagePath } from '../content/package-root.js';
import { InputError } from '../vocabulary/input-error.js';

/**
 * What `renderReport` needs beside the numbers of a report: the script and the style of its page, as the
 * build makes them, and fonts.
 * @throws InputError where the package was not built
 */
export async function reportAssets(): Promise<Assets> {
  const font = (name: string) => packagePath('reports', 'assets', name);
  const [style, script] = await Promise.all(['style.css', 'script.js'].map(built));
  return {
    style: style ?? '',
    script: script ?? '',
    fontFiles: [font('inter-regular.ttf'), font('inter-semibold.ttf')],
  };
}

async function built(name: string): Promise<string> {
  const file = packagePath('dist', 'page', name);
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`cannot be read (${code}); make it with "npm run build"`, { file });
  }
}
