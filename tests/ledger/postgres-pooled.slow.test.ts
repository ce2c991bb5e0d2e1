import pg from 'pg';
import { expect, test } from 'vitest';
import { TemporaryFolder } from '../support/files.js';
import { bouncerFor } from '../support/pgbouncer.js';
import { makeDatabase } from '../support/postgres.js';
import { writeSmallStudy } from '../support/studies.js';
import { startUndertone, undertone } from '../support/undertone.js';

test('behind PgBouncer, whose sessions change with each transaction, all commands work and leave other clients as they were', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  await using bouncer = await bouncerFor(database);
  writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
  const other = new pg.Client(bouncer.address);
  await other.connect();
  await other.query('create table public.others (id int)');
  const before = await surroundings(other);
  const ledger = ['--ledger', bouncer.address];
  const run = async (...words: readonly string[]) => {
    const ended = await undertone([...words, ...ledger, '--quiet'], { cwd: folder.path });
    expect(ended.code, ended.stderr).toBe(0);
    return ended.stdout;
  };
  try {
    await run('run', 'study.yaml');
    await run('report');
    const answers = await undertone(['export', 'responses', ...ledger], { cwd: folder.path });
    expect(answers.stdout.match(/^small,pretend,/gm)).toHaveLength(48);
    const copy = ['ledger', 'copy', bouncer.address, folder.file('copy.db')];
    const copied = await undertone(copy, { cwd: folder.path });
    expect(copied.code, copied.stderr).toBe(0);
    await using view = startUndertone(['view', ...ledger, '--port', '0'], { cwd: folder.path });
    await view.printed(/http:\S+/);
    // A lock may be held for as long as a transaction takes; one of a session stays.
    await expect.poll(() => surroundings(other), { timeout: 5_000 }).toEqual(before);
    await other.query('insert into others values (1)');
  } finally {
    await other.end();
  }
});

test('behind PgBouncer a queue is worked off', async () => {
  using folder = new TemporaryFolder();
  await using database = await makeDatabase();
  await using bouncer = await bouncerFor(database);
  writeSmallStudy(folder.path, [{ id: 'pretend', simulated: {} }]);
  const ledger = ['--ledger', bouncer.address];
  const at = { cwd: folder.path };
  await using worker = startUndertone(['worker', ...ledger], at);
  const ended = await undertone(['run', 'study.yaml', '--queue', '--quiet', ...ledger], at);
  expect(ended.code, ended.stderr).toBe(0);
  worker.interrupt();
  expect((await worker.ended).code).toBe(0);
});

/** What the session of the pool has set and holds. */
async function surroundings(client: pg.Client) {
  const { rows: set } = await client.query(
    `select name, setting from pg_settings where name in ('search_path', 'default_transaction_read_only', 'statement_timeout')`,
  );
  const { rows: locks } = await client.query(
    `select count(*)::int as held from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return { set, locks };
}
