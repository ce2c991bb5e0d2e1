import { execFileSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { bundlePage } from './build-page.mjs';

// Makes dist: the library by tsc, the command line bundled, and the built-in content as JSON.

await rm('dist', { recursive: true, force: true });
const typescript = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [typescript, '-p', 'tsconfig.build.json'], { stdio: 'inherit' });

const { metafile } = await build({
  entryPoints: { main: 'src/commands/main.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // The first two hold machine code. The next draw figures, after all else is done, and are large. The last
  // are for who has a database server.
  external: ['@resvg/resvg-js', 'libsql', 'vega', 'vega-lite', 'pg', 'pg-boss'],
  // Packages of CommonJS require parts of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
  logLevel: 'warning',
});
const check = await readFile('needs-node.mjs', 'utf8');
await writeFile('dist/cli.js', `#!/usr/bin/env node\n${check}import('./main.js');\n`, {
  mode: 0o755,
});
const page = await bundlePage();
await writeFile(
  'dist/third-party-licences.txt',
  await licencesOf([...Object.keys(metafile.inputs), ...page]),
);

const { compileContent } = await import('./dist/src/content/package-data.js');
const { parseSource } = await import('./dist/src/content/document.js');
await compileContent((file, text) => parseSource(file, text).value);

/** The licences of the packages that these files are of, which go with every copy of them. */
async function licencesOf(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  const texts = [...folders].sort().map(async (folder) => {
    const { name, version } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    const names = (await readdir(folder)).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
    const own = await Promise.all(names.map((file) => readFile(`${folder}/${file}`, 'utf8')));
    return [`${name} ${version}`, ...own].join('\n\n');
  });
  return `${(await Promise.all(texts)).join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
