import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { type Draw, requestKey } from '../../vocabulary/request.js';
import { keepRequests } from './requests.js';
import {
  type DrawRow,
  rowsOf,
  type SqlDialect,
  type Store,
  type Texts,
  textsOf,
} from './tables.js';

/**
 * SQL for a block of draws as rows of (place, request_id, draw), without those whose request the
 * ledger has never seen. Its one parameter is what {@link wantedDraws} returns.
 */
const wanted = ({ each, place }: SqlDialect) => `(
  select ${place} as place, requests.id as request_id, cast(each.value ->> 1 as integer) as draw
  from ${each} join requests on requests.hash = each.value ->> 0
)`;

/** A block of draws as one parameter. */
function wantedDraws(draws: readonly Draw[]): string {
  return JSON.stringify(draws.map(({ request, draw }) => [requestKey(request), draw]));
}

/**
 * A new name for one who holds claims: `host:pid:start:id`. `start` tells this process from a later
 * one with the same pid, and `id` two ledgers open in one process.
 */
export function newOwner(): string {
  return `${host()}:${process.pid}:${startOf(process.pid)}:${randomUUID()}`;
}

/**
 * Whether an owner is certainly gone: its process ran on this host and has ended. Of another host's
 * processes only their lease can tell.
 */
export function isDead(owner: string): boolean {
  const [, itsHost, pid, start] = /^(.*):(\d+):(\d*):[^:]*$/.exec(owner) ?? [];
  if (itsHost !== host()) return false;
  if (!isRunning(Number(pid))) return true;
  const startNow = startOf(Number(pid));
  return start !== '' && startNow !== '' && startNow !== start;
}

/** The host's name and, on Linux, its set of pids: containers can share a name and not the pids. */
function host(): string {
  return `${hostname()}/${orEmpty(() => readlinkSync('/proc/self/ns/pid').replace(/\D/g, ''))}`;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** When a process started, in clock ticks since boot (proc(5), field 22); empty where none can tell. */
function startOf(pid: number): string {
  const stat = orEmpty(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the command in brackets and may hold spaces; the third follows it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[22 - 3] ?? '';
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** How long a claim holds unless it is renewed, in milliseconds. */
const LEASE = 30_000;

interface Claimant {
  readonly owner: string;
  /** The time, in milliseconds since 1970; null goes by the clock of the database. */
  readonly now: number | null;
  /** Whether claims of those who are gone are dropped first, and not only where a draw is held. */
  readonly clear: boolean;
}

const others = ({ texts }: SqlDialect) =>
  `select ${texts(['owner'])} from (select distinct owner from claims where owner <> ?) as others`;

const drop = (words: SqlDialect) => `
  delete from claims
  where (request_id, draw) in (select request_id, draw from ${wanted(words)} as wanted)`;

const unanswered = `where not exists (
  select 1 from responses
  where responses.request_id = wanted.request_id and responses.draw = wanted.draw
)`;

// In order, so that two processes that take the same draws never wait for one another in a circle. Equal
// draws are made one before the time is put beside them: the clock of a database goes on within a statement.
const take = (words: SqlDialect, free = unanswered) => `
  insert into claims (request_id, draw, owner, until)
  select request_id, draw, cast(? as text), ${words.now} + ${LEASE}
  from (
    select distinct request_id, draw from ${wanted(words)} as wanted ${free}
  ) as free
  where true
  order by request_id, draw
  on conflict (request_id, draw)
    do update set owner = excluded.owner, until = excluded.until where claims.until < ${words.now}
  returning request_id, draw`;

// Where transactions run side by side, an answer may have come while the claim waited for another's.
const answered = (words: SqlDialect) => `
  delete from claims
  where owner = ? and (request_id, draw) in (
    select wanted.request_id, wanted.draw from ${wanted(words)} as wanted
    join responses on responses.request_id = wanted.request_id and responses.draw = wanted.draw
  )
  returning request_id, draw`;

const renew = ({ now }: SqlDialect) =>
  `update claims set until = ${now} + ${LEASE} where owner = ?`;

/**
 * Claims a block of draws and says of each whether it is now the claimant's: nobody has answered it
 * and nobody living holds it, the claimant included. Of equal draws the first is given. With
 * `answeredToo` it may be answered. Inside a transaction.
 * @returns what was given, and the row of each draw
 */
export async function takeClaims(
  store: Store,
  draws: readonly Draw[],
  { owner, now, clear }: Claimant,
  { answeredToo = false }: { readonly answeredToo?: boolean } = {},
): Promise<{ readonly given: boolean[]; readonly rows: readonly DrawRow[] }> {
  if (clear) await dropClaimsOfTheDead(store, owner);
  const rowOf = await keepRequests(store, draws);
  const block = wantedDraws(draws);
  const statement = answeredToo
    ? (words: SqlDialect) => take(words, '')
    : (words: SqlDialect) => take(words);
  const values = [owner, now, block, now];
  const taken = [...(await rowsOf<DrawRow>(store, statement, values))];
  if (!clear && taken.length < draws.length && (await dropClaimsOfTheDead(store, owner))) {
    taken.push(...(await rowsOf<DrawRow>(store, statement, values)));
  }
  const isLate = store.words.sideBySide && !answeredToo;
  const late = isLate ? await rowsOf<DrawRow>(store, answered, [owner, block]) : [];

  const given = new Set(taken.map(keyOf));
  for (const row of late) given.delete(keyOf(row));
  const rows = draws.map(rowOf);
  return { given: rows.map((row) => given.delete(keyOf(row))), rows };
}

/** Drops the claims on these draws: anyone's, or only one owner's where one is given. */
export async function dropClaims(
  store: Store,
  draws: readonly Draw[],
  owner?: string,
): Promise<void> {
  const block = wantedDraws(draws);
  if (owner === undefined) await rowsOf(store, drop, [block]);
  else await rowsOf(store, (words) => `${drop(words)} and owner = ?`, [block, owner]);
}

const dropRows = ({ each }: SqlDialect) => `
  delete from claims where (request_id, draw) in (
    select cast(each.value ->> 0 as integer), cast(each.value ->> 1 as integer) from ${each}
  )`;

/** Drops anyone's claims on the draws of these rows. */
export async function dropClaimsOn(store: Store, rows: readonly DrawRow[]): Promise<void> {
  const block = rows.map(({ request_id, draw }) => [request_id, draw]);
  await rowsOf(store, dropRows, [JSON.stringify(block)]);
}

/** Drops every claim of one owner. */
export async function dropAllClaims(store: Store, owner: string): Promise<void> {
  await store.database.deleteFrom('claims').where('owner', '=', owner).execute();
}

/** Lets every claim of one owner hold for another lease from now. */
export async function renewClaims(
  store: Store,
  { owner, now }: Pick<Claimant, 'owner' | 'now'>,
): Promise<void> {
  await rowsOf(store, renew, [now, owner]);
}

function keyOf({ request_id, draw }: DrawRow): string {
  return `${request_id} ${draw}`;
}

/** Whether there were such claims. */
async function dropClaimsOfTheDead(store: Store, living: string): Promise<boolean> {
  let dropped = false;
  for (const row of await rowsOf<Texts>(store, others, [living])) {
    const [owner] = textsOf(row);
    if (!owner || !isDead(owner)) continue;
    await dropAllClaims(store, owner);
    dropped = true;
  }
  return dropped;
}
