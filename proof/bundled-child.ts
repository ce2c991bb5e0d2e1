import { basename } from 'node:path';
import { build } from 'esbuild';
import { packagePath } from '../src/content/package-data.js';

/** Bundles proof/bench-child.ts as the command line is, so that it loads what it needs and no more; returns its path. */
export async function bundleBenchChild(): Promise<string> {
  const entry = packagePath('proof/bench-child.ts');
  const outdir = packagePath('dist/proof/bench');
  await build({
    entryPoints: [entry],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external: ['@resvg/resvg-js', 'libsql', 'vega', 'vega-lite'],
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return `${outdir}/${basename(entry, '.ts')}.js`;
}
