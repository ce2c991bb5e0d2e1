import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { copyLedger } from '../../src/ledger/copy.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { TemporaryFolder } from '../support/files.js';
import { makeDatabase } from '../support/postgres.js';
import { drawOf, responseWith } from '../support/survey.js';
import { refusalOf, undertone } from '../support/undertone.js';

const draws = Array.from({ length: 1203 }, (_, index) => drawOf(`question ${index % 700}`, index));
const odd = { ...responseWith('before\0after \uD83D'), milliseconds: 0.1 + 0.2, usage: null };
const study = {
  name: 'tea',
  text: '{"items":"日本\0"}',
  version: '1',
  at: '2025-01-02T00:00:00.000Z',
};
const failure = {
  at: '2025-01-02',
  kind: 'failure',
  status: 503,
  message: 'over\0loaded',
} as const;

/** Fills a ledger with all that one may hold. */
async function fill(place: string): Promise<void> {
  const ledger = await openLedger(place);
  await ledger.record(drawOf('odd'), odd);
  await Promise.all(draws.map((draw, index) => ledger.record(draw, responseWith(`${index}`))));
  await ledger.record(drawOf('odd'), responseWith('surplus'));
  await ledger.recordAttempt(drawOf('failed'), failure);
  await ledger.recordStudy(study);
  await ledger.note('batch file-1', '{"batch":"batch-1"}');
  await ledger.close();
}

/** What a ledger gives back of it. */
async function contents(place: string) {
  const ledger = await openLedger(place, { mode: 'read' });
  try {
    return {
      found: await ledger.find([drawOf('odd'), ...draws]),
      failed: await ledger.failed(),
      studies: await ledger.latestStudies(),
      notes: await ledger.notes(),
      measured: await ledger.measured(),
    };
  } finally {
    await ledger.close();
  }
}

const attemptsIn = (file: string) => {
  const database = new Database(file);
  const rows = database.prepare('select at, kind, status, message from attempts').all();
  database.close();
  return rows.map((row) => ({ ...(row as object), _metadata: undefined }));
};

describe('a ledger is copied', () => {
  test('from a file to a database and back, with all that it holds', async () => {
    using folder = new TemporaryFolder();
    await using database = await makeDatabase();
    const [first, back] = [folder.file('first.db'), folder.file('back.db')];
    await fill(first);
    const whole = { copied: 1204, known: 0, differing: 0, damaged: 0, studies: 1, whole: true };
    expect(await copyLedger(first, database.address)).toEqual(whole);
    expect(await copyLedger(database.address, back)).toEqual(whole);
    const before = await contents(first);
    expect(before.found).not.toContain(undefined);
    expect(before.notes.size).toBe(1);
    expect(await contents(database.address)).toEqual(before);
    expect(await contents(back)).toEqual(before);
    expect(attemptsIn(back)).toEqual(attemptsIn(first));
    expect(attemptsIn(back)).toHaveLength(2);
  });

  test('again, which adds what is new and nothing else', async () => {
    using folder = new TemporaryFolder();
    await using database = await makeDatabase();
    const file = folder.file('undertone.db');
    await fill(file);
    const stop = new AbortController();
    const cut = await copyLedger(file, database.address, {
      interrupt: stop.signal,
      onBlock: () => stop.abort(),
    });
    expect(cut).toEqual({
      copied: 500,
      known: 0,
      differing: 0,
      damaged: 0,
      studies: 0,
      whole: false,
    });
    const rest = await copyLedger(file, database.address);
    expect(rest).toMatchObject({ copied: 704, known: 500, studies: 1, whole: true });
    expect(await copyLedger(file, database.address)).toMatchObject({ copied: 0, known: 1204 });
    const [counted] = await database.query(
      'select (select count(*)::int from undertone.attempts) as attempts, (select count(*)::int from undertone.studies) as studies',
    );
    expect(counted).toEqual({ attempts: 2, studies: 1 });
  });

  test('with a different answer left as it is, and counted', async () => {
    using folder = new TemporaryFolder();
    await using database = await makeDatabase();
    const file = folder.file('undertone.db');
    await fill(file);
    const other = await openLedger(database.address);
    await other.record(draws[7] ?? drawOf(''), responseWith('another'));
    await other.record(draws[8] ?? drawOf(''), responseWith('8'));
    await other.close();
    const { stdout, code } = await undertone(['ledger', 'copy', file, database.address], {
      cwd: folder.path,
    });
    expect(stdout).toBe(
      'Copied 1,202 responses and 1 study; 1 response was there already.\n1 draw has a different answer there, which was not changed.\n',
    );
    expect(code).toBe(1);
    expect((await contents(database.address)).found[8]?.content).toBe('another');
  });

  test('never onto itself, nor out of nothing', async () => {
    using folder = new TemporaryFolder();
    await using database = await makeDatabase();
    const place = database.address.replace('postgres:secret@', '');
    expect(await refusalOf(['ledger', 'copy', database.address, database.address], folder)).toBe(
      `${place} is named twice; name another ledger to copy to`,
    );
    expect(await refusalOf(['ledger', 'copy', database.address, 'new.db'], folder)).toBe(
      `no ledger at ${place}; run a study first, or name another with --ledger.`,
    );
  });
});
