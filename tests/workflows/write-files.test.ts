import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { InputError } from '../../src/vocabulary/input-error.js';
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
  await writeFolder(place, first);
  expect(readFileSync(join(place, 'tables/overview.csv'), 'utf8')).toBe('a');
  writeFileSync(join(place, '.DS_Store'), '');
  await writeFolder(place, second);
  expect(readdirSync(place).sort()).toEqual(['report.html', 'report.json']);
  expect(readFileSync(join(place, 'report.html'), 'utf8')).toBe('second');
  expect(readdirSync(folder.file('deep/down'))).toEqual(['report']);
});

test.each(['notes.txt', 'tables/mine.xlsx', '.git/config', 'figures/old/overview.svg'])(
  'a folder that holds %s beside a report is refused and left as it was',
  async (foreign) => {
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
  },
);

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
