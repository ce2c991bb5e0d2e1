import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Bundles the script and the style of the page where reports look for them, from the sources as they stand. */
export function setup(): void {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['build-page.mjs'], { cwd });
}
