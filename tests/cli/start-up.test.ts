import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { packagePath } from '../../src/content/package-root.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const run = promisify(execFile);
const main = packagePath('dist', 'cli.js');
const study = `
name: small
respondents: [{ id: pretend, simulated: {} }]
survey: { limit: 1 }`;

const drawing = ['@resvg', 'vega', 'vega-lite', 'ml-matrix'];
const asking = ['libsql', 'kysely', 'openai', 'undici'];

describe('a command loads no package that it has no use for:', () => {
  test.each([
    ['--help', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['--version', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['help run', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['init new.yaml', [...drawing, ...asking, 'jstat', 'yaml', 'zod']],
    ['lint study.yaml', [...drawing, ...asking]],
    ['run study.yaml --dry-run', drawing],
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
  const [, file, line] = /\((\S+\/src\/cli\/run-cli\.ts):(\d+):\d+\)/.exec(stderr) ?? [];
  const source = readFileSync(new URL(file ?? '', 'file:///'), 'utf8').split('\n');
  expect(source[Number(line) - 1]).toContain('context.stdout.write(text)');
});

test('every function of ours in the bundle is mapped to its declaration', () => {
  const files = readdirSync(packagePath('dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:cli|chunks.*)\.js$/.test(name))
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
