import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Assets } from '../../reports/index.js';

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../reports/assets/${name}`, import.meta.url));

/** The assets of the checkout. */
export const assets: Assets = {
  style: readFileSync(pathOf('report.css'), 'utf8'),
  script: readFileSync(pathOf('report.js'), 'utf8'),
  fontFiles: [pathOf('inter-regular.ttf'), pathOf('inter-semibold.ttf')],
};
