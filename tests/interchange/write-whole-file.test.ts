import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, test } from 'vitest';
import { writeWholeFile } from '../../src/interchange/write-whole-file.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';

describe('a file written whole', () => {
  test('is not there before it is whole', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    async function* content() {
      yield 'one\n';
      expect(existsSync(file)).toBe(false);
      yield 'two\n';
    }
    await writeWholeFile(file, content());
    expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
    expect(folder.names()).toEqual(['out.yaml']);
  });

  test('leaves nothing when its content fails, which is what is thrown', async () => {
    using folder = new TemporaryFolder();
    function* content() {
      yield 'one\n';
      throw new TypeError('no second line');
    }
    await expect(writeWholeFile(folder.file('out.yaml'), content())).rejects.toThrow(
      new TypeError('no second line'),
    );
    expect(folder.names()).toEqual([]);
  });

  test('leaves the file that was there, unless it is whole and was forced', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    writeFileSync(file, 'mine');
    await expect(writeWholeFile(file, ['new'])).rejects.toThrow(
      `${file}: is there already; name another, or replace it with --force`,
    );
    function* failing() {
      yield 'new';
      throw new TypeError('no more');
    }
    await expect(writeWholeFile(file, failing(), { force: true })).rejects.toThrow('no more');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await writeWholeFile(file, ['new'], { force: true });
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(folder.names()).toEqual(['out.yaml']);
  });

  test('keeps the mode of the file that it replaces', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('out.yaml');
    writeFileSync(file, 'mine');
    for (const mode of [0o600, 0o666]) {
      chmodSync(file, mode);
      await writeWholeFile(file, ['new'], { force: true });
      expect(statSync(file).mode & 0o777).toBe(mode);
    }
  });

  test('is written where a link points to, with the mode that is there', async () => {
    using folder = new TemporaryFolder();
    mkdirSync(folder.file('kept'));
    const [target, link] = [folder.file('kept/out.yaml'), folder.file('link.yaml')];
    writeFileSync(target, 'mine', { mode: 0o600 });
    symlinkSync('kept/out.yaml', link);
    await writeWholeFile(link, ['new'], { force: true });
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readlinkSync(link)).toBe('kept/out.yaml');
    expect(folder.names()).toEqual(['kept', 'link.yaml']);
  });

  test('takes a link that points to nothing for a file that is there', async () => {
    using folder = new TemporaryFolder();
    const link = folder.file('kept/link.yaml');
    mkdirSync(folder.file('kept'));
    symlinkSync('kept', folder.file('also-kept'));
    symlinkSync('second.yaml', link);
    symlinkSync('../out.yaml', folder.file('kept/second.yaml'));
    await expect(writeWholeFile(link, ['new'])).rejects.toThrow('is there already');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    await writeWholeFile(folder.file('also-kept/link.yaml'), ['new'], { force: true });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(folder.file('out.yaml'), 'utf8')).toBe('new');
    expect(folder.names()).toEqual(['also-kept', 'kept', 'out.yaml']);
  });

  test('says where it cannot be written, and leaves nothing', async () => {
    using folder = new TemporaryFolder();
    writeFileSync(folder.file('file'), 'mine');
    mkdirSync(folder.file('folder'));
    symlinkSync('circle', folder.file('circle'));
    for (const [name, code] of [
      ['circle', 'ELOOP'],
      ['nowhere/out.yaml', 'its folder is not there'],
      ['file/out.yaml', 'a part of its path is a file'],
      ['folder', 'it is a folder'],
    ] as const) {
      const writing = writeWholeFile(folder.file(name), ['new'], { force: true });
      await expect(writing).rejects.toThrow(
        `${folder.file(name)}: cannot be written (${code}); name another with --out`,
      );
    }
    expect(folder.names()).toEqual(['circle', 'file', 'folder']);
    expect(readFileSync(folder.file('file'), 'utf8')).toBe('mine');
  });
});
