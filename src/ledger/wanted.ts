import { sql } from 'kysely';
import { type Draw, requestKey } from '../vocabulary/request.js';
import type { Store } from './tables.js';

interface WantedRow {
  /** The draw's place in the block, from 0. */
  place: number;
  hash: string;
  draw: number;
}

/**
 * A block of draws as rows of (place, request id, draw), without those whose request the ledger has
 * never seen. They travel as one parameter of JSON, so that the statement is the same for any number.
 */
export function wantedDraws(store: Store, draws: readonly Draw[]) {
  const block = JSON.stringify(draws.map(({ request, draw }) => [requestKey(request), draw]));
  const wanted = sql<WantedRow>`(
    select key as place, value ->> 0 as hash, value ->> 1 as draw from json_each(${block})
  )`.as<'wanted'>('wanted');
  return store.selectFrom(wanted).innerJoin('requests', 'requests.hash', 'wanted.hash');
}
