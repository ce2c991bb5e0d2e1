// Makes the script and the style of report.html, which the report holds word for word, and those of the
// page over a ledger: dist/page, or the folder that is named.
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the page's script and style to a folder; returns the files that they are made of. */
export async function bundlePage(outdir = 'dist/page') {
  const { metafile } = await build({
    entryPoints: [
      { in: 'reports/page/client.tsx', out: 'script' },
      { in: 'reports/page/style/page.css', out: 'style' },
      { in: 'reports/page/ledger/client.tsx', out: 'view' },
      { in: 'reports/page/style/view.css', out: 'view' },
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    loader: { '.woff2': 'dataurl' },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    banner: {
      js: '/* Holds Preact (c) 2015-present Jason Miller and TanStack Virtual (c) 2021-present Tanner Linsley, both under the MIT licence. */',
    },
    metafile: true,
    logLevel: 'warning',
  });
  return Object.keys(metafile.inputs);
}

const [, script = '', outdir] = process.argv;
if (import.meta.url === pathToFileURL(script).href) await bundlePage(outdir);
