import {
  copyFileSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { TemporaryFolder } from '../support/files.js';
import { drawOf, responseWith } from '../support/survey.js';

const half = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2));
const zeros = (file: string) => writeFileSync(file, Buffer.alloc(statSync(file).size));
const replace = (file: string) => {
  copyFileSync(file, `${file}.other`);
  renameSync(`${file}.other`, file);
};

/** What another program does to a file of a ledger while it is in use, and what is said. */
const harms: readonly (readonly [
  what: string,
  end: string,
  act: (file: string) => void,
  said: string,
])[] = [
  ['the log emptied', '-wal', (file) => truncateSync(file), 'shortened'],
  ['the log cut in half', '-wal', half, 'shortened'],
  ['the log deleted', '-wal', (file) => rmSync(file), 'deleted'],
  ['the log replaced', '-wal', replace, 'replaced'],
  ['the log overwritten with zeros', '-wal', zeros, 'overwritten'],
  ['the index emptied', '-shm', (file) => truncateSync(file), 'shortened'],
  ['the index deleted', '-shm', (file) => rmSync(file), 'deleted'],
  ['the index replaced', '-shm', replace, 'replaced'],
  ['the ledger emptied', '', (file) => truncateSync(file), 'shortened'],
  ['the ledger cut in half', '', half, 'shortened'],
  ['the ledger deleted', '', (file) => rmSync(file), 'deleted'],
  ['the ledger replaced', '', replace, 'replaced'],
  [
    'another file copied over the ledger',
    '',
    (file) => writeFileSync(file, 'x'.repeat(2 * statSync(file).size)),
    'overwritten',
  ],
];

test.each(harms)('%s is noticed at the next write, which is not done', async (...harm) => {
  const [, end, act, said] = harm;
  using folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  const before = await openLedger(file);
  await before.record(drawOf('before'), responseWith('in the file'.repeat(1000)));
  await before.close();
  const ledger = await openLedger(file);
  const draws = Array.from({ length: 20 }, (_, draw) => drawOf('during', draw));
  await Promise.all(draws.map((draw) => ledger.record(draw, responseWith('in the log'))));
  act(file + end);
  const harmed = ['', '-wal'].map((end) => existsSync(file + end) && readFileSync(file + end));
  const late = ledger.record(drawOf('late'), responseWith('in hand'));
  await expect(late).rejects.toThrow(LedgerError);
  await expect(late).rejects.toThrow(`${file}${end} was ${said} while it was being written to.`);
  const closing = expect(ledger.close()).rejects;
  await closing.toThrow(`${file}${end} was ${said} while it was being written to; `);
  expect(['', '-wal'].map((end) => existsSync(file + end) && readFileSync(file + end))).toEqual(
    harmed,
  );
  // The answer in hand is beside the ledger, and nothing else.
  const kept = folder.names().filter((name) => !name.startsWith('undertone.db'));
  expect(kept).toEqual([expect.stringMatching(/^undertone-unsaved-[0-9a-f]{12}\.jsonl$/)]);
  if (end === '') return;
  // As a new process finds it: what was in the file, and where the log is whole all of it.
  const whole = folder.file('found.db');
  for (const end of ['', '-wal']) {
    if (existsSync(file + end)) copyFileSync(file + end, whole + end);
  }
  const found = await openLedger(whole, { mode: 'read' });
  const responses = await found.find([drawOf('before'), ...draws]);
  const least = end === '-shm' ? 21 : 1;
  expect(responses.filter(Boolean).length).toBeGreaterThanOrEqual(least);
  await found.close();
});

test.each([
  ['deleted', '', (file: string) => rmSync(file), 'ask everything again'],
  ['shortened', '', half, '--salvage --ledger'],
  ['replaced', '', replace, '--salvage --ledger'],
  ['shortened', '-wal', half, 'ask what is missing'],
  ['deleted', '-shm', (file: string) => rmSync(file), 'run the same command again'],
] as const)('a %s file "%s" is closed with how to go on', async (_said, end, act, fix) => {
  using folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  const ledger = await openLedger(file);
  await ledger.record(drawOf('one'), responseWith('in the log'));
  await (await openLedger(file)).close();
  await ledger.record(drawOf('two'), responseWith('in the log'));
  act(file + end);
  await expect(ledger.close()).rejects.toThrow(fix);
});

test('a ledger that was emptied is not begun again in silence', async () => {
  using folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  const ledger = await openLedger(folder.file('running.db'));
  await ledger.record(drawOf('in the log'), responseWith('kept'));
  copyFileSync(folder.file('running.db-wal'), `${file}-wal`);
  writeFileSync(file, '');
  await expect(openLedger(file)).rejects.toThrow(`Damaged ledger: ${file} is empty`);
  await ledger.close();
});

test('what SQLite does itself to log, index and file is never taken for harm', async () => {
  using folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  const ledger = await openLedger(file);
  const other = new Database(file);
  other.exec('pragma busy_timeout = 1000');
  const acts = [
    'pragma wal_checkpoint(passive)',
    'pragma wal_checkpoint(restart)',
    'pragma wal_checkpoint(truncate)',
    'vacuum',
    "insert into notes (key, text) values ('n', zeroblob(0) || hex(randomblob(20000)))",
    "delete from notes where key = 'n'",
  ];
  let draw = 0;
  for (let round = 0; round < 10; round += 1) {
    for (const act of acts) {
      other.exec(act);
      await ledger.record(drawOf('during', draw++), responseWith('kept'.repeat(100)));
      const second = await openLedger(file);
      await second.record(drawOf('during', draw++), responseWith('kept'));
      await second.close();
    }
  }
  const found = await ledger.find(Array.from({ length: draw }, (_, nth) => drawOf('during', nth)));
  expect(found.every(Boolean)).toBe(true);
  other.close();
  await ledger.close();
});
