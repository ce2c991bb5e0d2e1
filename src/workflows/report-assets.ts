import { readFile } from 'node:fs/promises';
import type { Assets } from '../../reports/index.js';
import { packagePath } from '../content/package-root.js';

/** What `renderReport` needs beside the numbers of a report: our own style, script and fonts. */
export async function reportAssets(): Promise<Assets> {
  const asset = (name: string) => packagePath('reports', 'assets', name);
  return {
    style: await readFile(asset('report.css'), 'utf8'),
    script: await readFile(asset('report.js'), 'utf8'),
    fontFiles: [asset('inter-regular.ttf'), asset('inter-semibold.ttf')],
  };
}
