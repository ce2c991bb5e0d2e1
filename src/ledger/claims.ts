import type { Draw } from '../vocabulary/request.js';
import { isDead } from './owner.js';
import { keepRequests } from './requests.js';
import type { DrawRow, Store } from './tables.js';
import { wantedDraws } from './wanted.js';

/** How long a claim holds unless it is renewed, in milliseconds. */
const LEASE = 30_000;

interface Claimant {
  readonly owner: string;
  /** The time, in milliseconds since 1970. */
  readonly now: number;
}

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
  await dropClaimsOfTheDead(store);
  const rowOf = await keepRequests(store, draws);
  const taken = await store
    .insertInto('claims')
    .columns(['request_id', 'draw', 'owner', 'until'])
    .expression(
      wantedDraws(store, draws)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('responses')
                .select('responses.draw')
                .whereRef('responses.request_id', '=', 'requests.id')
                .whereRef('responses.draw', '=', 'wanted.draw'),
            ),
          ),
        )
        .select(({ val }) => [
          'requests.id',
          'wanted.draw',
          val(owner).as('owner'),
          val(now + LEASE).as('until'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'draw'])
        .doUpdateSet(({ ref }) => ({ owner: ref('excluded.owner'), until: ref('excluded.until') }))
        .where('claims.until', '<', now),
    )
    .returning(['request_id', 'draw'])
    .execute();

  const given = new Set(taken.map(keyOf));
  return draws.map((draw) => given.delete(keyOf(rowOf(draw))));
}

/** Drops the claims on these draws: anyone's, or only one owner's where one is given. */
export async function dropClaims(
  store: Store,
  draws: readonly Draw[],
  owner?: string,
): Promise<void> {
  const dropped = store
    .deleteFrom('claims')
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('request_id', 'draw'),
        'in',
        wantedDraws(store, draws).select(['requests.id', 'wanted.draw']).$asTuple('id', 'draw'),
      ),
    );
  await (owner === undefined ? dropped : dropped.where('owner', '=', owner)).execute();
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

async function dropClaimsOfTheDead(store: Store): Promise<void> {
  const owners = await store.selectFrom('claims').select('owner').distinct().execute();
  for (const { owner } of owners) if (isDead(owner)) await dropAllClaims(store, owner);
}
