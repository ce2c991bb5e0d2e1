import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packagePath } from '../content/package-root.js';

const Manifest = z.object({ version: z.string() });

/** The version of Undertone, from its package.json. */
export const version: string = Manifest.parse(
  JSON.parse(readFileSync(packagePath('package.json'), 'utf8')),
).version;
