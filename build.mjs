import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { bundlePage } from './build-page.mjs';

// Makes dist: the library file by file, the command line bundled, and the built-in content as JSON. Types are
// checked in CI, and their declarations are made for packing.

await rm('dist', { recursive: true, force: true });
const platform = { format: 'esm', platform: 'node', target: 'node20.19', logLevel: 'warning' };
const sources = [];
for (const floor of ['vocabulary', 'src', 'analysis', 'reports']) {
  const files = await readdir(floor, { recursive: true });
  sources.push(...files.map((file) => `${floor}/${file}`));
}
const vega = 'reports/figures/vega.ts';
await build({
  ...platform,
  entryPoints: sources.filter(
    (file) => /(?<!\.d)\.tsx?$/.test(file) && !file.startsWith('src/commands/') && file !== vega,
  ),
  outbase: '.',
  outdir: 'dist',
});

await build({
  ...platform,
  entryPoints: [vega],
  outfile: 'dist/reports/figures/vega.js',
  bundle: true,
  minify: true,
});

const { metafile } = await build({
  entryPoints: { main: 'src/commands/main.ts' },
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  ...platform,
  bundle: true,
  splitting: true,
  // The first two hold machine code. The last are for who has a database server.
  external: ['@resvg/resvg-js', 'libsql', 'pg', 'pg-boss'],
  // Packages of CommonJS require parts of Node.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
  sourcemap: true,
  sourcesContent: false,
  metafile: true,
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
const { compileEditions } = await import('./dist/src/content/country-editions.js');
const { checkedQuestionnaire, kindsApart, schemeOfDocument } = await import(
  './dist/src/instruments/survey/questionnaire.js'
);
await compileContent(async (file, text) => {
  const whole = parseSource(file, text);
  const document = kindsApart(whole);
  const { questionnaire, items } = document.value;
  if (questionnaire === undefined || items === undefined) return document.value;
  const { schema } = await schemeOfDocument(document);
  checkedQuestionnaire(document, schema);
  return whole.value;
});
await compileEditions();

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
