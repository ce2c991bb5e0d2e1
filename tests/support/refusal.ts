import { expect } from 'vitest';
import type { TemporaryFolder } from '../ledger/temporary-folder.js';
import { undertone } from './undertone.js';

/**
 * The one sentence with which a command refuses: exit code 2, nothing on stdout, one line on stderr,
 * and in the folder nothing but what had been there and the files named in `leaves`.
 */
export async function refusalOf(
  words: readonly string[],
  folder: TemporaryFolder,
  leaves: readonly string[] = [],
): Promise<string> {
  // A ledger that this process opened may keep its write-ahead log beside it.
  const names = () => folder.names().filter((name) => !/\.db-(?:shm|wal)$/.test(name));
  const before = names();
  const { stdout, stderr, code } = await undertone(words, { cwd: folder.path });
  expect({ stdout, code, lines: stderr.split('\n').length - 1 }, stderr).toEqual({
    stdout: '',
    code: 2,
    lines: 1,
  });
  expect(names()).toEqual([...before, ...leaves].sort());
  return stderr.trimEnd();
}
