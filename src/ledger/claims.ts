import type { Draw } from '../vocabulary/request.js';
import { rowsOf } from './dialect.js';
import { isDead } from './owner.js';
import { keepRequests } from './requests.js';
import type { ClaimRow, DrawRow, Store } from './tables.js';
import { wanted, wantedDraws } from './wanted.js';

/** How long a claim holds unless it is renewed, in milliseconds. */
const LEASE = 30_000;

interface Claimant {
  readonly owner: string;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

const others = 'select distinct owner from claims where owner <> ?';

const drop = `
  delete from claims where (request_id, draw) in (select request_id, draw from ${wanted} as wanted)`;

const take = `
  insert into claims (request_id, draw, owner, until)
  select request_id, draw, ?, ? from ${wanted} as wanted
  where not exists (
    select 1 from responses
    where responses.request_id = wanted.request_id and responses.draw = wanted.draw
  )
  on conflict (request_id, draw)
    do update set owner = excluded.owner, until = excluded.until where claims.until < ?
  returning request_id, draw`;

/**
 * Claims a block of draws and says of each whether it is now the claimant's: nobody has answered it
 * and nobody living holds it, the claimant included. Of equal draws the first is given. Inside a
 * transaction.
 */
export async function takeClaims(
  store: Store,
  draws: readonly Draw[],
  { owner, now }: Claimant,
): Promise<boolean[]> {
  await dropClaimsOfTheDead(store, owner);
  const rowOf = await keepRequests(store, draws);
  const parameters = [owner, now + LEASE, wantedDraws(draws), now];
  const taken = await rowsOf<DrawRow>(store, take, parameters);

  const given = new Set(taken.map(keyOf));
  return draws.map((draw) => given.delete(keyOf(rowOf(draw))));
}

/** Drops the claims on these draws: anyone's, or only one owner's where one is given. */
export async function dropClaims(
  store: Store,
  draws: readonly Draw[],
  owner?: string,
): Promise<void> {
  const block = wantedDraws(draws);
  if (owner === undefined) await rowsOf(store, drop, [block]);
  else await rowsOf(store, `${drop} and owner = ?`, [block, owner]);
}

/** Drops every claim of one owner. */
export async function dropAllClaims(store: Store, owner: string): Promise<void> {
  await store.deleteFrom('claims').where('owner', '=', owner).execute();
}

/** Lets every claim of one owner hold for another lease from now. */
export async function renewClaims(store: Store, { owner, now }: Claimant): Promise<void> {
  await store
    .updateTable('claims')
    .set({ until: now + LEASE })
    .where('owner', '=', owner)
    .execute();
}

function keyOf({ request_id, draw }: DrawRow): string {
  return `${request_id} ${draw}`;
}

async function dropClaimsOfTheDead(store: Store, living: string): Promise<void> {
  const owners = await rowsOf<Pick<ClaimRow, 'owner'>>(store, others, [living]);
  for (const { owner } of owners) if (isDead(owner)) await dropAllClaims(store, owner);
}
