import { copyFileSync } from 'node:fs';
import Database from 'libsql';
import { describe, expect, test } from 'vitest';
import { LedgerError } from '../../src/ledger/ledger-error.js';
import { openLedger } from '../../src/ledger/open-ledger.js';
import type { Attempt, Ledger } from '../../src/vocabulary/ports.js';
import { drawOf, requestFor, responseWith } from './builders.js';
import type { Backend } from './contract/backend.js';
import { ledgerContract } from './ledger-contract.js';
import { TemporaryFolder } from './temporary-folder.js';

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
    await expect(failure).rejects.toThrow(`${file} could not be written to: the disk is full.`);
    await small.record(drawOf('small enough'), responseWith('safe too'));
    await small.close();

    const ledger = await openLedger(file);
    const found = await ledger.find([drawOf('early'), drawOf('late'), drawOf('small enough')]);
    expect(found.map((response) => response?.content)).toEqual(['safe', undefined, 'safe too']);
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
