import { readFileSync } from 'node:fs';
import { packagePath } from '../content/package-root.js';

const manifest: { readonly version: string } = JSON.parse(
  readFileSync(packagePath('package.json'), 'utf8'),
);

/** The version of Undertone, from its package.json. */
export const version: string = manifest.version;
