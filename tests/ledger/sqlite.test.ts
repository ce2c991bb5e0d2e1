import { copyFileSync, existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { isDead, newOwner } from '../../src/ledger/claims.js';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { Batcher } from '../../src/ledger/write-queue.js';
import type { Attempt, Ledger } from '../../vocabulary/trial.js';
import { TemporaryFolder } from '../support/files.js';
import { drawOf, requestFor, responseWith } from '../support/survey.js';
import { type Backend, ledgerContract } from './ledger-contract.js';

describe('an owner of claims', () => {
  test('is alive while its process runs, and no other ledger has its name', () => {
    expect(isDead(newOwner())).toBe(false);
    expect(newOwner()).not.toBe(newOwner());
  });

  test('is not judged from another host', () => {
    const deadHere = newOwner().replace(`:${process.pid}:`, ':99999999:');
    expect(isDead(deadHere)).toBe(true);
    expect(isDead(`elsewhere-${deadHere}`)).toBe(false);
  });

  test.runIf(existsSync('/proc/self/stat'))('is dead when a later process has its pid', () => {
    const [start] = newOwner().split(':').slice(-2);
    expect(start).toMatch(/^\d+$/);
    expect(isDead(newOwner().replace(`:${start}:`, ':1:'))).toBe(true);
  });
});

/** A gather that doubles positive numbers, and the blocks it was given. */
function doubling(most: number) {
  const blocks: (readonly number[])[] = [];
  const gather = new Batcher<number, number>(
    async (calls) => {
      blocks.push(calls);
      await setImmediate();
      if (calls.some((call) => call < 0)) throw new RangeError('negative');
      return calls.map((call) => 2 * call);
    },
    { most, wait: () => setImmediate() },
  );
  return { gather, blocks };
}

describe('gathered calls', () => {
  test('of one turn are executed together, and each gets its own result', async () => {
    const { gather, blocks } = doubling(500);
    const results = await Promise.all([1, 2, 3].map((call) => gather.add(call)));
    expect(results).toEqual([2, 4, 6]);
    expect(blocks).toEqual([[1, 2, 3]]);
  });

  test('of different turns are executed apart', async () => {
    const { gather, blocks } = doubling(500);
    await gather.add(1);
    await gather.add(2);
    expect(blocks).toEqual([[1], [2]]);
  });

  test('go in blocks of no more than the most, in their order', async () => {
    const { gather, blocks } = doubling(2);
    await Promise.all([1, 2, 3, 4, 5].map((call) => gather.add(call)));
    expect(blocks).toEqual([[1, 2], [3, 4], [5]]);
  });

  test('fail with their block and with no other', async () => {
    const { gather } = doubling(2);
    const results = await Promise.allSettled([1, -2, 3].map((call) => gather.add(call)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  });

  test('have all been executed after a flush', async () => {
    const { gather, blocks } = doubling(2);
    const calls = [1, 2, 3].map((call) => gather.add(call));
    await gather.flush();
    expect(blocks).toEqual([[1, 2], [3]]);
    await Promise.all(calls);
  });
});

async function sqliteBackend(): Promise<Backend> {
  const folder = new TemporaryFolder();
  const file = folder.file('undertone.db');
  const opened: Ledger[] = [];
  return {
    async open(options) {
      const ledger = await openLedger(file, options);
      opened.push(ledger);
      return ledger;
    },
    async change(from, to, { trusted } = { trusted: true }) {
      const database = new Database(file);
      const trigger = rows<{ sql: string }>(
        file,
        "select sql from sqlite_schema where name = 'responses_are_never_changed'",
      )[0]?.sql;
      try {
        if (trusted) database.exec('drop trigger responses_are_never_changed');
        database.exec(`update responses set content = '${to}' where content = '${from}'`);
        if (trusted && trigger) database.exec(trigger);
      } finally {
        database.close();
      }
    },
    async attempts() {
      return rows<Attempt>(file, 'select at, kind, status, message from attempts order by rowid');
    },
    async [Symbol.asyncDispose]() {
      for (const ledger of opened) await ledger.close();
      folder[Symbol.dispose]();
    },
  };
}

function rows<Row>(file: string, query: string): Row[] {
  const database = new Database(file);
  try {
    return database.prepare(query).all() as Row[];
  } finally {
    database.close();
  }
}

describe('a ledger in SQLite', () => {
  ledgerContract(sqliteBackend);

  test('keeps each text once, however many requests share it', async () => {
    using folder = new TemporaryFolder();
    const ledger = await openLedger(folder.file('undertone.db'));
    await ledger.claim([drawOf('one'), drawOf('two'), drawOf('two', 1)]);
    await ledger.close();
    const texts = rows(folder.file('undertone.db'), 'select text from texts order by text');
    expect(texts).toEqual([{ text: 'You live in Lisbon.' }, { text: 'one' }, { text: 'two' }]);
  });

  test('keeps every text of a conversation longer than one statement can hold', async () => {
    await using backend = await sqliteBackend();
    const ledger = await backend.open();
    const messages = Array.from({ length: 20_000 }, (_, turn) => ({
      role: 'user' as const,
      content: `turn ${turn}`,
    }));
    await ledger.claim([{ request: { ...requestFor('long'), messages }, draw: 0 }]);
    expect(rows(ledger.place, 'select count(*) as n from texts')).toEqual([{ n: 20_000 }]);
  });

  test('drops the claim on a draw, whoever holds it, when a response is recorded', async () => {
    await using backend = await sqliteBackend();
    const [one, other] = [await backend.open(), await backend.open()];
    await one.claim([drawOf('answered'), drawOf('open')]);
    await other.record(drawOf('answered'), responseWith('yes'));
    expect(rows(one.place, 'select draw from claims')).toHaveLength(1);
  });

  test('lets nobody change or delete a response', async () => {
    using folder = new TemporaryFolder();
    const ledger = await openLedger(folder.file('undertone.db'));
    await ledger.record(drawOf('fixed'), responseWith('as it is'));
    await ledger.close();
    const change = (statement: string) => () => rows(folder.file('undertone.db'), statement);
    expect(change("update responses set content = 'better' returning 1")).toThrow('never changed');
    expect(change('delete from responses returning 1')).toThrow('never deleted');
  });

  test('says that the disk is full, and keeps what was recorded before', async () => {
    using folder = new TemporaryFolder();
    const file = folder.file('undertone.db');
    const small = await openLedger(file, { maxPages: 40 });
    await small.record(drawOf('early'), responseWith('safe'));
    const failure = small.record(drawOf('late'), responseWith('x'.repeat(400_000)));
    await expect(failure).rejects.toThrow(LedgerError);
    await expect(failure).rejects.toThrow(
      `${file} could not be written to: the disk is full; make room and run the same command again.`,
    );
    await small.record(drawOf('small enough'), responseWith('safe too'));
    await expect(small.close()).rejects.toThrow('An answer that could not be stored is kept in');

    const ledger = await openLedger(file);
    const found = await ledger.find([drawOf('early'), drawOf('late'), drawOf('small enough')]);
    expect(found.map((response) => response?.content.slice(0, 8))).toEqual([
      'safe',
      'xxxxxxxx',
      'safe too',
    ]);
    await ledger.close();
  });

  test('is all in its one file once it is closed', async () => {
    using folder = new TemporaryFolder();
    const ledger = await openLedger(folder.file('undertone.db'));
    await ledger.record(drawOf('moved'), responseWith('still here'));
    await ledger.close();
    copyFileSync(folder.file('undertone.db'), folder.file('copy.db'));
    const copy = await openLedger(folder.file('copy.db'));
    expect((await copy.find([drawOf('moved')]))[0]?.content).toBe('still here');
    await copy.close();
  });
});
