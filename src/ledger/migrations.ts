import type Database from 'libsql';

/**
 * What makes a ledger of each format out of the one before: the nth entry leads to format n. Entries
 * are never changed once released, only added.
 */
export const migrations: readonly string[] = [
  `
  create table texts (hash text primary key, text text not null) strict;

  create table requests (
    id integer primary key,
    hash text not null unique,
    endpoint text not null,
    model text not null,
    messages text not null,
    parameters text not null
  ) strict;

  create table responses (
    request_id integer not null references requests (id),
    draw integer not null check (draw >= 0),
    content text not null,
    reasoning text,
    refusal text,
    finish text,
    logprobs text,
    served_model text not null,
    fingerprint text,
    sent text not null,
    usage text,
    ms real not null,
    at text not null,
    simulated integer not null check (simulated in (0, 1)),
    primary key (request_id, draw)
  ) strict;
  create trigger responses_are_never_changed before update on responses
    begin select raise(abort, 'responses are never changed'); end;
  create trigger responses_are_never_deleted before delete on responses
    begin select raise(abort, 'responses are never deleted'); end;

  create table attempts (
    request_id integer not null references requests (id),
    draw integer not null,
    at text not null,
    kind text not null check (kind in ('failure', 'surplus')),
    status integer,
    message text not null
  ) strict;

  create table claims (
    request_id integer not null references requests (id),
    draw integer not null,
    owner text not null,
    until integer not null,
    primary key (request_id, draw)
  ) strict, without rowid;

  create table studies (
    id integer primary key,
    name text not null,
    text_hash text not null references texts (hash),
    version text not null,
    at text not null,
    unique (name, text_hash, version)
  ) strict;
  `,
];

/**
 * Brings a database up to the newest format in one transaction, so that of two processes that open
 * a new ledger one makes it and the other finds it made. `check` is called inside that transaction
 * and returns the format the database has, 0 for an empty one.
 */
export function migrate(
  database: Database.Database,
  { applicationId, check }: { readonly applicationId: number; readonly check: () => number },
): void {
  database.exec('begin immediate');
  try {
    for (const migration of migrations.slice(check())) database.exec(migration);
    // Written even when nothing has changed: a file that takes no writing is to fail here.
    database.exec(`pragma application_id = ${applicationId}`);
    database.exec(`pragma user_version = ${migrations.length}`);
    database.exec('commit');
  } catch (error) {
    if (database.inTransaction) database.exec('rollback');
    throw error;
  }
}
