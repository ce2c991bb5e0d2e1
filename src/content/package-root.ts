import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(createRequire(import.meta.url).resolve('undertone/package.json'));

/** A path inside the installed package, wherever it is installed. */
export function packagePath(...parts: readonly string[]): string {
  return join(root, ...parts);
}
