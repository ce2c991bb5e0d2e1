import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/vocabulary/input-error.js';
import { replaceEntries } from '../../src/workflows/replace-folder.js';
import { refuseForeignFolder, writeFolder } from '../../src/workflows/write-files.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

const first = new Map<string, string>([
  ['report.json', '{}'],
  ['report.html', 'first'],
  ['tables/overview.csv', 'a'],
  ['figures/overview.svg', '<svg/>'],
]);
const second = new Map<string, string>([
  ['report.json', '{}'],
  ['report.html', 'second'],
]);

test('a report replaces an older one whole, with what a file manager left there', async () => {
  using folder = new TemporaryFolder();
  const place = folder.file('deep/down/report');
  // As reports were before there was one table of estimates.
  const older = ['tables/gap-by-dimension.csv', 'figures/humans-map.png', 'report.md'];
  await writeFolder(place, new Map([...first, ...older.map((path) => [path, 'old'] as const)]));
  expect(readFileSync(join(place, 'tables/overview.csv'), 'utf8')).toBe('a');
  writeFileSync(join(place, '.DS_Store'), '');
  await writeFolder(place, second);
  expect(readdirSync(place).sort()).toEqual(['report.html', 'report.json']);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('second');
  expect(readdirSync(folder.file('deep/down'))).toEqual(['report']);
});

test.each([
  'notes.txt',
  'tables/mine.xlsx',
  'figures/notes.txt',
  '.git/config',
  'figures/old/overview.svg',
])('a folder that holds %s beside a report is refused and left as it was', async (foreign) => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, first);
  mkdirSync(join(place, foreign, '..'), { recursive: true });
  writeFileSync(join(place, foreign), 'mine');
  await expect(refuseForeignFolder(place)).rejects.toThrow(InputError);
  await expect(writeFolder(place, second)).rejects.toThrow(/would be lost; name another/);
  expect(readFileSync(join(place, foreign), 'utf8')).toBe('mine');
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
  expect(folder.names()).toEqual(['report']);
});

test('an empty folder and one that is not there are taken, a file is not', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('empty'));
  await refuseForeignFolder(folder.file('empty'));
  await refuseForeignFolder(folder.file('nowhere'));
  writeFileSync(folder.file('file'), '');
  await expect(refuseForeignFolder(folder.file('file'))).rejects.toThrow('is a file');
  await expect(writeFolder(folder.file('file/report'), first)).rejects.toThrow(InputError);
});

test('a report that cannot be written leaves the older one and nothing half-written', async () => {
  using folder = new TemporaryFolder();
  const place = folder.file('report');
  await writeFolder(place, first);
  // A file cannot be a folder too.
  const broken = new Map([...second, ['report.html/inside', 'x']]);
  await expect(writeFolder(place, broken)).rejects.toThrow(InputError);
  expect(folder.names()).toEqual(['report']);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
});

test('a link to a folder stays a link, and the report goes where it leads', async () => {
  using folder = new TemporaryFolder();
  mkdirSync(folder.file('disk'));
  symlinkSync('disk', folder.file('report'));
  await writeFolder(folder.file('report'), first);
  await writeFolder(folder.file('report'), second);
  expect(lstatSync(folder.file('report')).isSymbolicLink()).toBe(true);
  expect(readdirSync(folder.file('disk')).sort()).toEqual(['report.html', 'report.json']);
  expect(folder.names()).toEqual(['disk', 'report']);
});

test('the working directory is written into and stays where it is', async () => {
  using folder = new TemporaryFolder();
  const before = process.cwd();
  process.chdir(folder.path);
  try {
    await writeFolder('.', first);
    const { ino } = statSync('.');
    // What a write that was killed leaves there.
    mkdirSync('.undertone-0123');
    await writeFolder('.', second);
    expect(readdirSync('.').sort()).toEqual(['report.html', 'report.json']);
    expect(readFileSync('report.html', 'utf8')).toBe('second');
    expect(statSync(folder.path).ino).toBe(ino);
  } finally {
    process.chdir(before);
  }
});

test('entries that cannot all be replaced are put back, and what is not ours is left alone', async () => {
  using folder = new TemporaryFolder();
  await writeFolder(folder.file('report'), first);
  const place = folder.file('report');
  mkdirSync(join(place, 'taken/inside'), { recursive: true });
  const files = new Map([...second, ['taken', 'a file where a folder is']]);
  const replacing = replaceEntries(place, files, (name) => name !== 'taken');
  await expect(replacing).rejects.toThrow(/EISDIR/);
  expect(readdirSync(place).sort()).toEqual([
    'figures',
    'report.html',
    'report.json',
    'tables',
    'taken',
  ]);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('first');
});
