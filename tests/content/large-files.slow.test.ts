import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, truncateSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TemporaryFolder } from '../support/files.js';
import { spawnUndertone, undertone } from '../support/undertone.js';

test.each([
  [['run', 'large.yaml'], 8, 'a YAML or JSON file'],
  [['lint', 'large.yaml'], 8, 'a YAML or JSON file'],
  [['lint', 'large.csv'], 16, 'a table'],
  [['import', 'cdeval', 'large.json'], 16, 'a table'],
  [['compare', 'large.json', 'other.json'], 128, 'a report'],
])('%j refuses a file of over %d MB by its size, before it reads it', async (words, most, name) => {
  using folder = new TemporaryFolder();
  const file = words.find((word) => word.startsWith('large')) ?? '';
  writeFileSync(folder.file(file), '{');
  // A hole: nothing is on the disk.
  truncateSync(folder.file(file), most * 2 ** 20 + 1);
  expect(await undertone(words, { cwd: folder.path })).toEqual({
    stdout: '',
    code: 2,
    stderr: `${file}: is larger than ${most} MB, the limit for ${name}; name another, or split it\n`,
  });
});

test.runIf(existsSync('/dev/zero'))('of a device no more than the limit is read', async () => {
  using folder = new TemporaryFolder();
  const { stderr, code } = await undertone(['run', '/dev/zero'], { cwd: folder.path });
  expect(code).toBe(2);
  expect(stderr).toContain('/dev/zero: is larger than 8 MB');
});

test.runIf(process.platform !== 'win32')(
  'a pipe is read, and no further than the limit',
  async () => {
    using folder = new TemporaryFolder();
    const at = { cwd: folder.path };
    execFileSync('mkfifo', [folder.file('pipe')]);
    const fed = (text: string) => {
      const into = createWriteStream(folder.file('pipe')).on('error', () => {});
      into.end(text);
    };
    await using short = spawnUndertone(['lint', 'pipe', '--kind', 'scheme'], at);
    fed('scheme: 1\n');
    expect((await short.ended).stdout).toContain('pipe:1');
    await using long = spawnUndertone(['lint', 'pipe', '--kind', 'scheme'], at);
    fed('#'.repeat(2 ** 24));
    expect((await long.ended).stderr).toContain('pipe: is larger than 8 MB');
  },
);

const many = Array.from({ length: 200_000 }, (_, index) => `k${index}: ${index}\n`);

test('of 200,000 keys, the one that is there twice is named with its line', async () => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('keys.yaml'), [...many, 'k7: again\n'].join(''));
  expect(await undertone(['run', 'keys.yaml'], { cwd: folder.path })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(
      'keys.yaml:200001: not well-formed YAML or JSON: Map keys must',
    ),
  });
});

test.each([
  ['200,000 keys that are unknown', many.join('')],
  [
    '10,000 values that are wrong',
    `study: large\nrespondents:\n${many
      .slice(0, 10_000)
      .map((line) => `  - ${line}`)
      .join('')}`,
  ],
  ['100,000 brackets that nest', `study: ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`],
])('%s are refused with a line', async (_what, text) => {
  using folder = new TemporaryFolder();
  writeFileSync(folder.file('keys.yaml'), text);
  for (const command of [['run'], ['lint', '--kind', 'study']]) {
    const { stdout, stderr } = await undertone([...command, 'keys.yaml'], { cwd: folder.path });
    expect(stdout + stderr).toMatch(/keys\.yaml:\d+/);
  }
});
