import { rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { placeOf, withoutPassword } from '../../src/ledger/address.js';
import { LedgerError } from '../../src/ledger/failure.js';
import { openLedger } from '../../src/ledger/ledger.js';
import { unsavedFiles } from '../../src/ledger/unsaved.js';
import { InputError } from '../../vocabulary/input.js';
import { cable, type Database, inServer, makeDatabase } from '../support/postgres.js';
import { drawOf, responseWith } from '../support/survey.js';

/** Why a ledger is not opened, with the place left out. */
async function refusal(address: string, options?: { mode: 'read' }): Promise<Error> {
  const error = await openLedger(address, options).catch((thrown: unknown) => thrown);
  if (!(error instanceof Error)) throw new Error('it was opened');
  expect(error.message).not.toContain('secret');
  return error;
}

const changed = ({ address }: Database, change: (url: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

describe('a database is refused in a sentence:', () => {
  test('with the wrong password, or none', async () => {
    await using database = await makeDatabase();
    const sentence = `${placeOf(database.address)} cannot be used as a ledger: the server rejected the user name or password; write them into the address, or set PGUSER and PGPASSWORD.`;
    for (const password of ['secrets', '']) {
      const error = await refusal(changed(database, (url) => Object.assign(url, { password })));
      expect(error).toBeInstanceOf(InputError);
      expect(error.message).toBe(sentence);
    }
  });

  test('that is not there', async () => {
    await using database = await makeDatabase();
    const error = await refusal(
      changed(database, (url) => Object.assign(url, { pathname: '/no' })),
    );
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toMatch(/\/no cannot be used as a ledger: the server has no database of/);
  });

  test('of a host that is not there, where no server answers, or none with TLS', async () => {
    await using database = await makeDatabase();
    const nowhere = await refusal(
      changed(database, (url) => Object.assign(url, { hostname: 'nowhere.invalid' })),
    );
    expect(nowhere.message).toMatch(/^postgres:\/\/nowhere\.invalid:\d+\/\w+ cannot be /);
    const closed = await refusal(changed(database, (url) => Object.assign(url, { port: '1' })));
    expect(closed).toBeInstanceOf(LedgerError);
    expect(closed.message).toMatch(
      /cannot be reached: no server answers there; start it, or check the address\.$/,
    );
    const plain = await refusal(`${database.address}?sslmode=verify-full`);
    expect(plain).toBeInstanceOf(InputError);
    expect(plain.message).toMatch(
      /: the server does not accept encrypted connections; enable them, or remove/,
    );
  });

  test('without the rights to make a ledger, or to write to one', async () => {
    await using database = await makeDatabase();
    const reader = `reader_${database.name}`;
    await database.query(`create role ${reader} login password 'secret'`);
    const address = changed(database, (url) => Object.assign(url, { username: reader }));
    const making = await refusal(address);
    expect(making).toBeInstanceOf(InputError);
    expect(making.message).toMatch(/: this user lacks the permission; ask the administrator/);

    await (await openLedger(database.address)).close();
    await database.query(
      `grant usage on schema undertone to ${reader}; grant select on all tables in schema undertone to ${reader}`,
    );
    expect((await refusal(address)).message).toMatch(
      /: this user has no permission to write to it\.$/,
    );
    const ledger = await openLedger(address, { mode: 'read' });
    expect(await ledger.find([drawOf('any')])).toEqual([undefined]);
    await ledger.close();
    await database.query(`drop owned by ${reader}; drop role ${reader}`);
  });

  test('with a ledger of a newer version, or a schema of another program', async () => {
    await using database = await makeDatabase();
    await database.query('create schema undertone; create table undertone.songs (title text)');
    expect((await refusal(database.address)).message).toMatch(
      / has a schema "undertone" that is not a ledger; name another database with --ledger\.$/,
    );
    await database.query('drop schema undertone cascade');
    await (await openLedger(database.address)).close();
    await database.query('update undertone.format set format = 7');
    expect((await refusal(database.address)).message).toMatch(
      /: this ledger was written by a newer version of Undertone \(format 7; this one reads up to \d+\)\. /,
    );
  });

  test('without a ledger to read', async () => {
    await using database = await makeDatabase();
    const error = await refusal(database.address, { mode: 'read' });
    expect(error.message).toMatch(/^no ledger at postgres:\/\/127\.0\.0\.1:\d+\/\w+; run a study/);
    expect(await database.query("select 1 where to_regnamespace('undertone') is not null")).toEqual(
      [],
    );
  });
});

describe('the password of an address', () => {
  test.each([
    ['postgres://anna:secret@host/db', 'postgres://host/db', 'postgres://anna@host/db'],
    ['postgresql://anna:secret@host:5433/db?ssl=1', 'postgres://host:5433/db', undefined],
    ['postgres://host/db?user=anna&password=secret', 'postgres://host/db', 'postgres://host/db'],
    ['postgres://anna:sec/ret@host/db', 'postgres://…', 'postgres://…'],
    ['postgres://anna:12/secret@host/db', 'postgres://…', 'postgres://…'],
    ['postgres://anna:12#secret@host/db', 'postgres://…', 'postgres://…'],
    ['postgres://anna:se?cret@host/db', 'postgres://…', 'postgres://…'],
  ])('in %s is not shown', (address, place, word = 'postgres://anna@host:5433/db') => {
    expect(placeOf(address)).toBe(place);
    expect(withoutPassword(`--ledger=${address}`)).toBe(`--ledger=${word}`);
  });

  test('that is not written as it must be is refused without a word of it', async () => {
    const error = await refusal('postgres://anna:12#secret@host/db');
    expect(error).toBeInstanceOf(InputError);
    expect(error.message).toContain('is not a database address; write postgres://USER@HOST');
  });
});

test('what is in the ledger can be neither changed nor deleted', async () => {
  await using database = await makeDatabase();
  const ledger = await openLedger(database.address);
  await ledger.record(drawOf('fixed'), responseWith('as it is'));
  await ledger.close();
  for (const change of [
    "update undertone.responses set content = 'better'",
    'delete from undertone.responses',
    'truncate undertone.responses',
  ]) {
    await expect(database.query(change)).rejects.toThrow('never changed');
  }
});

describe('a connection that is lost', () => {
  test('is made again, and nothing is recorded twice or lost', async () => {
    await using database = await makeDatabase();
    await using way = await cable(database.address);
    let told = 0;
    const ledger = await openLedger(way.address, {
      onLost() {
        told += 1;
        way.fix();
      },
    });
    const draws = Array.from({ length: 40 }, (_, draw) => drawOf('asked', draw));
    expect(await ledger.claim(draws)).not.toContain(false);
    const recording = draws.map((draw) => ledger.record(draw, responseWith(`${draw.draw}`)));
    way.cut();
    await Promise.all(recording);
    expect(told).toBe(1);
    const found = await ledger.find(draws);
    expect(found.map((response) => response?.content)).toEqual(draws.map(({ draw }) => `${draw}`));
    expect(await database.query('select 1 from undertone.attempts')).toEqual([]);
    expect(await database.query('select 1 from undertone.claims')).toEqual([]);
    await ledger.close();
  });

  test('by the server is made again by claims, which are given once', async () => {
    await using database = await makeDatabase();
    const ledger = await openLedger(database.address);
    await ledger.claim([drawOf('held')]);
    const draws = [drawOf('held'), drawOf('open')];
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database.name}'`;
    const [claims] = await Promise.all([ledger.claim(draws), inServer('postgres', cut)]);
    expect(claims).toEqual([false, true]);
    expect(await ledger.claim(draws)).toEqual([false, false]);
    await ledger.close();
  });

  test('for good fails in a sentence once it was tried for long enough', async () => {
    await using database = await makeDatabase();
    await using way = await cable(database.address);
    const ledger = await openLedger(way.address, { patience: 300 });
    way.cut();
    const failure = ledger.record(drawOf('late'), responseWith('lost'));
    await expect(failure).rejects.toThrow(LedgerError);
    await expect(failure).rejects.toThrow(
      `${placeOf(way.address)} could not be written to: the connection was lost, and reconnecting failed.`,
    );
    await expect(ledger.close()).rejects.toThrow('An answer that could not be stored is kept in ');
    const kept = unsavedFiles(placeOf(way.address));
    expect(kept).toHaveLength(1);
    for (const file of kept) rmSync(file);
  });
});
