import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Database from 'libsql';
import { afterEach, expect, test, vi } from 'vitest';
import { copyLedger } from '../../src/ledger/copy.js';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { salvage } from '../../src/ledger/salvage.js';
import { InputError } from '../../vocabulary/input.js';
import { TemporaryFolder } from '../support/files.js';
import { drawOf, responseWith } from '../support/survey.js';

afterEach(() => vi.unstubAllEnvs());

const draws = Array.from({ length: 15 }, (_, draw) => drawOf('paid for', draw));
const contents = draws.map((_, draw) => `answer ${draw} 日本\0`);

/** A ledger that another program keeps locked, with 15 answers in hand that it cannot take. */
async function lockedLedger(folder: TemporaryFolder) {
  const file = folder.file('undertone.db');
  const ledger = await openLedger(file, { patience: 0 });
  await ledger.claim(draws);
  const other = new Database(file);
  other.exec('begin immediate');
  const recorded = await Promise.allSettled(
    draws.map((draw, nth) => ledger.record(draw, responseWith(contents[nth] ?? ''))),
  );
  expect(recorded.map(({ status }) => status)).toEqual(draws.map(() => 'rejected'));
  return { file, ledger, other };
}

/** What a ledger has of the answers, each once. */
async function contentsIn(file: string, mode: 'read' | 'write' = 'read') {
  const ledger = await openLedger(file, { mode });
  const found = await ledger.find(draws);
  await ledger.close();
  const database = new Database(file);
  expect(database.prepare('select count(*) as n from attempts').all()).toEqual([{ n: 0 }]);
  database.close();
  return found.map((response) => response?.content);
}

const filed = (folder: TemporaryFolder) => folder.names().filter((name) => /unsaved/.test(name));

test('answers in hand are stored at the end where the lock is open by then', async () => {
  using folder = new TemporaryFolder();
  const { file, ledger, other } = await lockedLedger(folder);
  other.exec('rollback');
  await ledger.close();
  other.close();
  expect(filed(folder)).toEqual([]);
  expect(await contentsIn(file)).toEqual(contents);
});

test.each(['read', 'write'] as const)(
  'answers that a locked ledger cannot take are filed beside it, and taken in once by the next to %s it',
  async (mode) => {
    using folder = new TemporaryFolder();
    const { file, ledger, other } = await lockedLedger(folder);
    const closed = ledger.close();
    await expect(closed).rejects.toThrow(LedgerError);
    await expect(closed).rejects.toThrow(
      /kept it locked; .* 15 answers that could not be stored are kept in .*-unsaved-\w{12}\.jsonl, and the next command on this ledger imports them\.$/,
    );
    const names = filed(folder);
    expect(names).toHaveLength(1);
    const kept = folder.file(names[0] ?? '');
    expect(statSync(kept).mode & 0o077).toBe(0);
    // It may fail a second time, and be read twice where a command ends before it deletes it.
    await expect(openLedger(file, { patience: 0 })).rejects.toThrow('kept it locked');
    expect(filed(folder)).toEqual(names);
    const text = readFileSync(kept);
    other.exec('rollback');
    other.close();
    expect(await contentsIn(file, mode)).toEqual(contents);
    writeFileSync(kept, text, { mode: 0o600 });
    expect(await contentsIn(file, mode)).toEqual(contents);
    expect(filed(folder)).toEqual([]);
  },
);

test('a copy and what is salvaged have what was filed for their ledger', async () => {
  using folder = new TemporaryFolder();
  const { file, ledger, other } = await lockedLedger(folder);
  await expect(ledger.close()).rejects.toThrow('15 answers');
  other.exec('rollback');
  other.close();
  const salvaged = await salvage(file);
  expect(await contentsIn(salvaged.file)).toEqual(contents);
  await copyLedger(file, folder.file('copy.db'));
  expect(await contentsIn(folder.file('copy.db'))).toEqual(contents);
});

test('where nothing can be written beside the ledger, answers are filed among the temporary files', async () => {
  using folder = new TemporaryFolder();
  using temporary = new TemporaryFolder();
  vi.stubEnv('TMPDIR', temporary.path);
  mkdirSync(folder.file('gone'));
  const file = folder.file('gone/undertone.db');
  const ledger = await openLedger(file);
  rmSync(folder.file('gone'), { recursive: true });
  const recording = draws.map((draw, nth) =>
    ledger.record(draw, responseWith(contents[nth] ?? '')),
  );
  await Promise.allSettled(recording);
  await expect(ledger.close()).rejects.toThrow(`kept in ${temporary.path}/undertone-`);
  mkdirSync(folder.file('gone'));
  expect(await contentsIn(file, 'write')).toEqual(contents);
  expect(temporary.names()).toEqual([]);
});

test('answers in hand of a ledger that is deleted are filed for the next one', async () => {
  using folder = new TemporaryFolder();
  const ledger = await openLedger(folder.file('undertone.db'));
  rmSync(folder.file('undertone.db'));
  const recording = draws.map((draw, nth) =>
    ledger.record(draw, responseWith(contents[nth] ?? '')),
  );
  await Promise.allSettled(recording);
  await expect(ledger.close()).rejects.toThrow(/was deleted .*; name a copy of it .* kept in /);
  expect(filed(folder)).toHaveLength(1);
  expect(await contentsIn(folder.file('undertone.db'), 'write')).toEqual(contents);
});

test('a filed answer that was changed is refused by its line', async () => {
  using folder = new TemporaryFolder();
  const { file, ledger, other } = await lockedLedger(folder);
  await expect(ledger.close()).rejects.toThrow('15 answers');
  other.exec('rollback');
  other.close();
  const kept = folder.file(filed(folder)[0] ?? '');
  appendFileSync(kept, readFileSync(kept, 'utf8').split('\n')[0]?.replace('answer', 'reply') ?? '');
  const opening = openLedger(file);
  await expect(opening).rejects.toThrow(InputError);
  await expect(opening).rejects.toThrow(`${kept}:16: is not a record that Undertone set aside`);
});
