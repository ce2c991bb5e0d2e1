import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { complaints, findCycle, floors, importsOf, roomOf, rooms } from './support/house.js';

const root = join(import.meta.dirname, '..');

const sources = floors.flatMap(({ floor }) =>
  readdirSync(join(root, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${floor}/${name.replaceAll('\\', '/')}`)
    // Imports name neither ending.
    .map((path) => ({
      path: path.replace(/x$/, ''),
      text: readFileSync(join(root, path), 'utf8'),
    })),
);

const byFile = new Map(sources.map(({ path, text }) => [path, importsOf(path, text).files]));

describe('the house', () => {
  test('imports nothing that floors and rooms do not allow, and names no file vaguely', () => {
    expect(sources.length).toBeGreaterThan(100);
    expect(sources.flatMap(({ path, text }) => complaints(path, text))).toEqual([]);
  });

  test('lets data flow down only: each floor imports from those above it', () => {
    const names = floors.map(({ floor }) => floor);
    for (const [place, { imports }] of floors.entries()) {
      expect(names.slice(0, place)).toEqual(expect.arrayContaining([...imports]));
    }
  });

  test('has no cycle of rooms', () => {
    const byRoom = new Map<string, string[]>();
    for (const [path, files] of byFile) {
      const own = roomOf(path)?.room ?? path;
      const others = files.flatMap((file) => roomOf(file)?.room ?? []);
      byRoom.set(own, [...(byRoom.get(own) ?? []), ...others.filter((other) => other !== own)]);
    }
    expect(findCycle(byRoom)).toBeUndefined();
  });

  test('has no cycle of files', () => {
    expect(findCycle(byFile)).toBeUndefined();
  });

  test('imports no file that is not there', () => {
    expect([...byFile.values()].flat().filter((file) => !byFile.has(file))).toEqual([]);
  });

  test('has a room for every row of the table', () => {
    expect(rooms.filter(({ room }) => !existsSync(join(root, room)))).toEqual([]);
  });

  test('has no folder of more than twenty files', () => {
    const sizes = new Map<string, number>();
    for (const { path } of sources) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
    expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
  });

  test('names in its guides only what is there', () => {
    const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].flatMap((guide) =>
      [
        ...readFileSync(join(root, guide), 'utf8').matchAll(
          /`((?:src|analysis|reports|vocabulary|tests|proof|questionnaires|templates|docs)\/[^`<*\s]*)`/g,
        ),
      ].map(([, path = '']) => path),
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('the rules notice', () => {
  test.each([
    ['vocabulary that imports analysis', 'vocabulary/item.ts', '../analysis/survey/tally.js'],
    ['vocabulary that imports a report', 'vocabulary/item.ts', '../reports/document/report.js'],
    ['vocabulary that imports a question', 'vocabulary/item.ts', '../src/study/plan.js'],
    ['analysis that imports a report', 'analysis/gap/gap.ts', '../../reports/document/report.js'],
    [
      'analysis that imports a trial',
      'analysis/gap/gap.ts',
      '../../src/instruments/survey/trial.js',
    ],
    ['a report that reaches into the ledger', 'reports/page/app.ts', '../../src/ledger/ledger.js'],
    ['statistics that know the project', 'analysis/statistics/a.ts', '../survey/tally.js'],
    ['likelihoods that know the gap', 'analysis/survey/tally.ts', '../gap/gap.js'],
    ['stories that know the survey', 'analysis/stories/a.ts', '../survey/tally.js'],
    ['a document that names a chapter', 'reports/document/report.ts', '../gap/chapter.js'],
    ['a ledger that knows a study', 'src/ledger/ledger.ts', '../study/plan.js'],
    [
      'one instrument that lists all',
      'src/instruments/survey/plan.ts',
      '../../study/instruments.js',
    ],
    ['an import of the library by itself', 'src/study/run.ts', '../index.js'],
    ['an import of the index of a floor', 'src/study/run.ts', '../../analysis/index.js'],
    ['an import from outside the house', 'src/content/a.ts', '../../tests/support/house.js'],
    ['an import from a room that is not in the table', 'src/study/plan.ts', '../shared/x.js'],
    ['files read by pure code', 'src/instruments/survey/plan.ts', 'node:fs/promises'],
    ['files read by a report', 'reports/page/app.ts', 'node:fs'],
    ['a server in the vocabulary', 'vocabulary/item.ts', 'node:http'],
    ['a socket in the ledger', 'src/ledger/ledger.ts', 'node:net'],
    ['a process started by analysis', 'analysis/survey/tally.ts', 'node:child_process'],
    ['a wait in pure code', 'src/instruments/survey/plan.ts', 'node:timers/promises'],
    ['the network past the endpoints', 'src/study/run.ts', 'undici'],
    ['a client in a study', 'src/study/run.ts', 'openai'],
    ['a client by a path of its own', 'src/study/run.ts', 'openai/streaming'],
    ['a database in a study', 'src/study/run.ts', 'libsql'],
    ['a package that nobody has described', 'src/commands/main.ts', 'left-pad'],
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
    'src/content/helpers/retry.ts',
    'reports/page/common/page.ts',
    'analysis/survey/types.d.ts',
  ])('the vague name of %s', (path) => {
    expect(complaints(path, '')).not.toEqual([]);
  });

  test('a file that belongs to no room', () => {
    expect(complaints('src/loose.ts', '')).toEqual(['src/loose.ts is in no room of the house']);
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
    import { Item } from '../../vocabulary/item.js';
    import { near } from './near.js';`;
  expect(complaints('src/content/read.ts', text)).toEqual([]);
  expect(complaints('src/study/run.ts', `import '../../reports/chapters.js'`)).toEqual([]);
});
