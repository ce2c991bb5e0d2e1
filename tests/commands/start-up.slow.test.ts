import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { runCli } from '../../src/commands/program.js';
import { packagePath, version } from '../../src/content/package-data.js';
import { TemporaryFolder } from '../support/files.js';
import { importsOf } from '../support/house.js';
import { makeContext, refusalOf, undertone } from '../support/undertone.js';

const commands = [
  'demo',
  'init',
  'doctor',
  'profile',
  'run',
  'worker',
  'report',
  'compare',
  'calibrate',
  'lint',
  'import',
  'export',
  'ledger',
  'simulate',
];

describe('help', () => {
  it('names every command, the first steps and the exit codes', async () => {
    using folder = new TemporaryFolder();
    const { stdout, stderr, code } = await undertone(['--help'], { cwd: folder.path });
    for (const name of commands) expect(stdout).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(stdout).toContain('First steps:');
    expect(stdout).toContain('0 done, 1 incomplete or failed, 2 bad input, 130 interrupted');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(folder.names()).toEqual([]);
  });

  it('is what undertone alone says, and fails: nothing was asked for', async () => {
    using folder = new TemporaryFolder();
    const { stdout, stderr, code } = await undertone([], { cwd: folder.path });
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(/^Usage: undertone/);
  });

  it.each(commands)('of %s is short, aligned and without colours', async (command) => {
    const context = makeContext([command, '--help']);
    expect(await runCli(context)).toBe(0);
    const { stdout } = context.printed;
    expect(stdout).toMatch(new RegExp(`^Usage: undertone ${command} `));
    expect(stdout).not.toContain('\u001b');

    const lines = stdout.split('\n');
    expect(lines.length).toBeLessThan(70);
    const flags = lines.slice(0, lines.indexOf('Examples:'));
    for (const line of flags) expect(line.length).toBeLessThanOrEqual(80);
    const columns = flags.flatMap((line) => /^ {2}-.*? {2,}(?=\S)/.exec(line)?.[0].length ?? []);
    expect(new Set(columns).size).toBe(1);
  });

  it.each(['run', 'profile', 'report', 'compare', 'demo'])(
    'of %s, which shows a report, has --verbose',
    async (command) => {
      const context = makeContext([command, '--help']);
      await runCli(context);
      expect(context.printed.stdout).toMatch(/^ {2}--verbose {2,}show intervals and bars too$/m);
    },
  );

  it('--version says the version alone', async () => {
    const context = makeContext(['--version']);
    expect(await runCli(context)).toBe(0);
    expect(context.printed).toEqual({ stdout: `${version}\n`, stderr: '' });
  });
});

it('init writes a study that can be planned at once', async () => {
  using folder = new TemporaryFolder();
  const at = { cwd: folder.path };
  const { stdout, code } = await undertone(['init'], at);
  expect(stdout).toBe('Wrote study.yaml. Name your models in it, then: undertone run study.yaml\n');
  expect(code).toBe(0);
  const planned = await undertone(['run', 'study.yaml', '--dry-run'], at);
  expect(planned.stdout).toMatch(
    /^gpt-4o-mini: at most [\d,]+ requests to ask \(.+\), 0 already answered; /,
  );
  expect(planned.code).toBe(0);
});

it('init replaces a file only with --force', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('mine.yaml'), 'mine');
  expect(await refusalOf(['init', 'mine.yaml'], folder)).toBe(
    'mine.yaml: already exists; name another file, or replace it with --force',
  );
  expect(readFileSync(folder.file('mine.yaml'), 'utf8')).toBe('mine');

  const { code } = await undertone(['init', 'mine.yaml', '--force'], { cwd: folder.path });
  expect(code).toBe(0);
  expect(readFileSync(folder.file('mine.yaml'), 'utf8')).toContain('respondents:');
});

it('init refuses a part that no study has', async () => {
  using folder = new TemporaryFolder();
  expect(await refusalOf(['init', '--with', 'stories,songs'], folder)).toBe(
    '--with accepts stories, conversations, personas, separated by commas',
  );
});

it('init says what to do where it cannot write', async () => {
  using folder = new TemporaryFolder();
  expect(await refusalOf(['init', 'nowhere/study.yaml'], folder)).toBe(
    'nowhere/study.yaml: cannot be written (ENOENT); name another file',
  );
});

const run = promisify(execFile);
const main = packagePath('dist', 'cli.js');
const study = `
name: small
respondents: [{ id: pretend, simulated: {} }]
survey: { limit: 1 }`;

it('an old Node is told which one is needed, before anything is imported', async () => {
  using folder = new TemporaryFolder();
  const old = folder.file('old.cjs');
  writeFileSync(old, "Object.defineProperty(process.versions, 'node', { value: '18.20.4' });");
  const failed = await run(process.execPath, ['-r', old, main, '--version']).catch(
    (error) => error,
  );
  expect(failed).toMatchObject({
    code: 2,
    stdout: '',
    stderr: 'Undertone needs Node 20.19 or newer; this is 18.20.\n',
  });
});

const drawing = ['@resvg', 'vega', 'vega-lite', 'ml-matrix'];
const asking = ['libsql', 'kysely', 'openai', 'undici'];
const database = ['pg', 'pg-boss'];

describe('a command loads no package that it has no use for:', () => {
  test.each([
    ['--help', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['--version', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['help run', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['init new.yaml', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['lint study.yaml', [...drawing, ...asking, ...database]],
    ['run study.yaml --dry-run', [...drawing, ...database]],
  ])('undertone %s', async (words, useless) => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('study.yaml'), study);
    const loaded = await loadedBy(words.split(' '), folder);
    expect(loaded).toContain('commander');
    expect(useless.filter((name) => loaded.includes(name))).toEqual([]);
  });

  test('a run loads what it is then seen to load', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('study.yaml'), study);
    const loaded = await loadedBy(['run', 'study.yaml'], folder);
    const all = [...drawing, ...asking, 'jstat', 'yaml', 'zod'];
    expect(all.filter((name) => !loaded.includes(name))).toEqual([]);
    expect(database.filter((name) => loaded.includes(name))).toEqual([]);
  });
});

test('a stack trace leads to the line of the source', async () => {
  // Whatever writes the version tells who called it.
  const probe = `
    const { write } = process.stdout;
    process.stdout.write = function (...given) {
      console.error(new Error('probe').stack);
      return write.apply(this, given);
    };`;
  const { stderr } = await run(process.execPath, [
    ...['--enable-source-maps', '--import', `data:text/javascript,${encodeURIComponent(probe)}`],
    ...[main, '--version'],
  ]);
  const [, file, line] = /\((\S+\/src\/commands\/program\.ts):(\d+):\d+\)/.exec(stderr) ?? [];
  const source = readFileSync(new URL(file ?? '', 'file:///'), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain('context.stdout.write(text)');
});

test('every function of ours in the bundle is mapped to its declaration', () => {
  const files = readdirSync(packagePath('dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:main|chunks.*)\.js$/.test(name))
    .map((name) => packagePath('dist', name));
  const declared = files.flatMap(declarationsIn);
  expect(declared.length).toBeGreaterThan(1000);
  expect(declared.filter(({ name, source }) => !source.includes(name))).toEqual([]);
});

/** Every function of ours in a built file, by its name there, with the line that its map leads to. */
function declarationsIn(file: string): { readonly name: string; readonly source: string }[] {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, line) => {
      const [head, name] = /^(?:async )?function\*? (\w+?)\d*(?=\()/.exec(text) ?? [];
      if (head === undefined || name === undefined) return [];
      const entry = map.findEntry(line, head.indexOf(name));
      if (!('originalSource' in entry) || entry.originalSource.includes('node_modules')) return [];
      const source = readFileSync(join(file, '..', entry.originalSource), 'utf8').split('\n');
      return [{ name, source: source[entry.originalLine] ?? '' }];
    });
}

const Coverage = z.object({
  result: z.array(z.object({ url: z.string() })),
  'source-map-cache': z.record(
    z.string(),
    z.object({ data: z.object({ sources: z.array(z.string()) }) }),
  ),
});

/** The packages of which a command loads anything, bundled or not, as Node's own coverage tells. */
async function loadedBy(
  words: readonly string[],
  folder: TemporaryFolder,
): Promise<readonly string[]> {
  const coverage = folder.file('coverage');
  await run(process.execPath, [main, ...words], {
    cwd: folder.path,
    env: { ...process.env, NODE_V8_COVERAGE: coverage },
  });
  const urls = readdirSync(coverage).flatMap((name) => {
    const told = Coverage.parse(JSON.parse(readFileSync(join(coverage, name), 'utf8')));
    const mapped = Object.values(told['source-map-cache']).flatMap(({ data }) => data.sources);
    return [...told.result.map(({ url }) => url), ...mapped];
  });
  const names = urls.flatMap((url) => /.*\/node_modules\/([^/]+)/.exec(url)?.[1] ?? []);
  return [...new Set(names)].sort();
}

const root = join(import.meta.dirname, '..', '..');

/** The files and packages that are loaded with a file, at once or also those that it needs in the end. */
function loadedWith(
  entry: string,
  until: 'at once' | 'in the end' = 'at once',
): {
  readonly files: Set<string>;
  readonly packages: Set<string>;
} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [entry];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    const written = existsSync(join(root, path)) ? path : `${path}x`;
    const loaded = asLoaded(readFileSync(join(root, written), 'utf8'));
    const text = until === 'at once' ? loaded.replace(/\bimport\(/g, 'later(') : loaded;
    const imported = importsOf(path, text);
    waiting.push(...imported.files);
    for (const each of imported.packages) packages.add(each);
  }
  return { files, packages };
}

/** A file as Node loads it: without its types. */
function asLoaded(text: string): string {
  const { target, module } = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
  const compilerOptions = {
    target,
    module,
    verbatimModuleSyntax: true,
    jsx: ts.JsxEmit.ReactJSX,
    jsxImportSource: 'preact',
  };
  const { outputText } = ts.transpileModule(text, { compilerOptions, fileName: 'file.tsx' });
  return outputText;
}

const ofReports = ['vega', 'vega-lite', '@resvg/resvg-js', 'ml-pca', 'ml-hclust', 'ml-matrix'];

describe('what asking a study loads', () => {
  const asking = loadedWith('src/study/run.ts');

  test('is the runner, the ledger and the client', () => {
    expect([...asking.files]).toEqual(
      expect.arrayContaining(['src/asking/run.ts', 'src/ledger/ledger.ts']),
    );
    expect([...asking.packages]).toEqual(expect.arrayContaining(['openai', 'undici', 'libsql']));
  });

  test('is nothing that draws or calculates a report', () => {
    expect(ofReports.filter((name) => asking.packages.has(name))).toEqual([]);
    const unwanted = [...asking.files].filter((path) =>
      /^(?:analysis\/index|src\/study\/report|reports\/(?!document\/(?:file-name|format)\.ts))/.test(
        path,
      ),
    );
    expect(unwanted).toEqual([]);
  });

  test('is nothing of simulations but what is declared, and whether anything is', () => {
    const own = loadedWith('src/simulation/own-models.ts');
    const simulated = [...asking.files, ...own.files].filter((path) => /simulat/.test(path));
    expect([...new Set(simulated)].sort()).toEqual([
      'src/asking/simulated/declaration.ts',
      'src/simulation/own-models.ts',
      'src/study/recognised-simulations.ts',
    ]);
  });
});

test('the report, once it is made, loads what calculates it', () => {
  const { packages } = loadedWith('src/study/report.ts', 'in the end');
  expect([...packages]).toEqual(expect.arrayContaining(['ml-pca']));
});
