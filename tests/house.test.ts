import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { house } from './support/house.js';
import { complaints, findCycle, importsOf, rowOf } from './support/house-rules.js';

const root = join(import.meta.dirname, '..');

const sources = ['src', 'analysis', 'reports'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    // Imports name neither ending.
    .map((path) => ({
      path: path.replace(/x$/, ''),
      text: readFileSync(join(root, path), 'utf8'),
    })),
);

const byFile = new Map(sources.map(({ path, text }) => [path, importsOf(path, text).files]));

describe('the house', () => {
  test('imports nothing that the module table does not allow, and names no file vaguely', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(({ path, text }) => complaints(path, text))).toEqual([]);
  });

  test('imports from the file that defines a name, not from an index that is made for others', () => {
    const indices = ['src/index.ts', 'analysis/index.ts', 'reports/index.ts'];
    const importers = [...byFile].filter(([, files]) =>
      files.some((file) => indices.includes(file)),
    );
    expect(importers.map(([path]) => path)).toEqual([]);
  });

  test('has no cycle between modules', () => {
    const byModule = new Map<string, string[]>();
    for (const [path, files] of byFile) {
      const own = rowOf(path)?.module ?? path;
      const others = files.flatMap((file) => rowOf(file)?.module ?? []);
      byModule.set(own, [...(byModule.get(own) ?? []), ...others.filter((other) => other !== own)]);
    }
    expect(findCycle(byModule)).toBeUndefined();
  });

  test('has no cycle between files', () => {
    expect(findCycle(byFile)).toBeUndefined();
  });

  test('imports no file that is not there', () => {
    expect([...byFile.values()].flat().filter((file) => !byFile.has(file))).toEqual([]);
  });

  test('lets data flow down only: each module imports from those above it', () => {
    const names = house.map(({ module }) => module);
    for (const [place, { imports }] of house.entries()) {
      if (imports === 'all above') continue;
      expect(names.slice(0, place)).toEqual(expect.arrayContaining([...imports]));
    }
  });
});

describe('the rules notice', () => {
  test.each([
    ['an import from a module below', 'src/vocabulary/item.ts', '../study/plan.js'],
    ['an import of one instrument too many', 'analysis/tally.ts', '../src/instruments/survey/x.js'],
    ['a report that reaches into the ledger', 'reports/page.ts', '../src/ledger/open-ledger.js'],
    ['a command past its workflow', 'src/cli/commands/run.ts', '../../runner/run.js'],
    ['an import of the library by itself', 'src/workflows/run-study.ts', '../index.js'],
    ['an import from outside the house', 'src/content/read.ts', '../../tests/support/house.js'],
    ['an import from a module that is not in the table', 'src/study/plan.ts', '../shared/x.js'],
    ['files read by pure code', 'src/instruments/survey/plan.ts', 'node:fs/promises'],
    ['files read by a report', 'reports/page.ts', 'node:fs'],
    ['a server in the vocabulary', 'src/vocabulary/item.ts', 'node:http'],
    ['a socket in the ledger', 'src/ledger/open-ledger.ts', 'node:net'],
    ['a process started by analysis', 'analysis/tally.ts', 'node:child_process'],
    ['a wait in pure code', 'src/instruments/survey/plan.ts', 'node:timers/promises'],
    ['the network past the respondents', 'src/runner/run.ts', 'undici'],
    ['a client in a workflow', 'src/workflows/run-study.ts', 'openai'],
    ['a client by a path of its own', 'src/workflows/run-study.ts', 'openai/streaming'],
    ['a database in a workflow', 'src/workflows/run-study.ts', 'libsql'],
    ['a package that nobody has described', 'src/cli/main.ts', 'left-pad'],
  ])('%s', (_what, path, name) => {
    const forms = [
      `import { x } from '${name}';`,
      `import type { X } from '${name}';`,
      `export * from '${name}';`,
      `const x = await import('${name}');`,
      `type X = import('${name}').X;`,
    ];
    for (const text of forms) expect(complaints(path, text)).toHaveLength(1);
  });

  test.each([
    'src/ledger/utils.ts',
    'src/helpers/retry.ts',
    'reports/common/page.ts',
    'analysis/types.d.ts',
  ])('the vague name of %s', (path) => {
    expect(complaints(path, '')).not.toEqual([]);
  });

  test('a file that belongs to no module', () => {
    expect(complaints('src/loose.ts', '')).toEqual(['src/loose.ts is in no module of the table']);
  });

  test('a cycle, and says its way', () => {
    const graph = new Map([
      ['study', ['content']],
      ['content', ['ledger']],
      ['ledger', ['content']],
    ]);
    expect(findCycle(graph)).toEqual(['content', 'ledger', 'content']);
  });
});

test('the rules leave alone what the table allows', () => {
  const text = `
    import { createHash } from 'node:crypto';
    import { z } from 'zod';
    import { Item } from '../vocabulary/item.js';
    import { near } from './near.js';`;
  expect(complaints('src/content/read.ts', text)).toEqual([]);
  expect(complaints('src/workflows/run-study.ts', `import '../../reports/index.js'`)).toEqual([]);
});
