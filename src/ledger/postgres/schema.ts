/** The schema of a database that holds a ledger's tables: whatever else is in the database is left alone. */
export const SCHEMA = 'undertone';

/**
 * What makes a ledger of each format out of the one before: the nth entry leads to format n. Entries
 * are never changed once released, only added. The tables are those of SQLite, see `database.ts`;
 * `request_starts` and `slots` hold the limits that workers keep together.
 */
export const migrations: readonly string[] = [
  `
  create table texts (hash text collate "C" primary key, text text not null);

  create table requests (
    id integer generated always as identity primary key,
    hash text collate "C" not null unique,
    endpoint text not null,
    model text not null,
    messages text not null,
    parameters text not null
  );

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
    usage json,
    ms double precision not null,
    at text not null,
    simulated smallint not null check (simulated in (0, 1)),
    primary key (request_id, draw)
  );
  create function never_changed() returns trigger language plpgsql as
    $$ begin raise exception 'responses are never changed or deleted'; end $$;
  create trigger responses_are_never_changed before update or delete or truncate on responses
    for each statement execute function never_changed();

  create table attempts (
    id bigint generated always as identity primary key,
    request_id integer not null references requests (id),
    draw integer not null,
    at text not null,
    kind text not null check (kind in ('failure', 'surplus')),
    status integer,
    message text not null
  );
  create index attempts_by_draw on attempts (request_id, draw);

  create table claims (
    request_id integer not null references requests (id),
    draw integer not null,
    owner text not null,
    until bigint not null,
    primary key (request_id, draw)
  );

  create table studies (
    id integer generated always as identity primary key,
    name text not null,
    text_hash text collate "C" not null references texts (hash),
    version text not null,
    at text collate "C" not null,
    unique (name, text_hash, version)
  );

  create table notes (key text primary key, text text not null);

  create table request_starts (
    endpoint text primary key,
    requests_free double precision not null,
    tokens_free double precision not null
  );
  create table slots (
    endpoint text not null,
    owner text not null,
    held integer not null,
    wanted integer not null,
    until double precision not null,
    primary key (endpoint, owner)
  );
  `,
  'alter table responses add column checksum bigint;',
  // A response that is no answer gives way to one, once it is kept as a surplus attempt.
  `
  create function is_superseded() returns trigger language plpgsql as
    $$ begin
      if tg_op = 'DELETE' or not exists (
        select 1 from ${SCHEMA}.attempts
        where attempts.request_id = old.request_id and attempts.draw = old.draw
          and attempts.kind = 'surplus' and attempts.at = old.at
      ) then raise exception 'responses are never changed or deleted'; end if;
      return new;
    end $$;
  drop trigger responses_are_never_changed on responses;
  create trigger responses_are_never_changed before update or delete on responses
    for each row execute function is_superseded();
  create trigger responses_are_never_emptied before truncate on responses
    for each statement execute function never_changed();
  `,
];
