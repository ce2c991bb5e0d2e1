import type { Draw } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import { dropClaims } from './claims.js';
import { keepRequests } from './requests.js';
import { columnsOf, responseOf } from './response-columns.js';
import type { Store } from './tables.js';
import { wantedDraws } from './wanted.js';

export interface Recorded {
  readonly draw: Draw;
  readonly response: Response;
}

/** The responses to these draws, in their order; undefined where there is none. */
export async function findResponses(
  store: Store,
  draws: readonly Draw[],
): Promise<(Response | undefined)[]> {
  const rows = await wantedDraws(store, draws)
    .innerJoin('responses', (join) =>
      join
        .onRef('responses.request_id', '=', 'requests.id')
        .onRef('responses.draw', '=', 'wanted.draw'),
    )
    .selectAll('responses')
    .select('wanted.place')
    .execute();
  const byPlace = new Map(rows.map((row) => [row.place, responseOf(row)]));
  return draws.map((_draw, place) => byPlace.get(place));
}

/**
 * Stores a block of responses, drops the claims on their draws and returns the response that stands
 * for each: the first one recorded. A later one is kept whole as a surplus attempt. Inside a
 * transaction.
 */
export async function recordResponses(
  store: Store,
  block: readonly Recorded[],
): Promise<Response[]> {
  const draws = block.map(({ draw }) => draw);
  const rowOf = await keepRequests(store, draws);
  const earlier = await findResponses(store, draws);

  const standing = new Map<string, Response>();
  const first = [];
  const surplus = [];
  const results = [];
  for (const [place, { draw, response }] of block.entries()) {
    const row = rowOf(draw);
    const key = `${row.request_id} ${row.draw}`;
    const stands = earlier[place] ?? standing.get(key);
    if (stands) {
      const message = JSON.stringify(response);
      surplus.push({ ...row, at: response.at, kind: 'surplus', status: null, message });
    } else {
      standing.set(key, response);
      first.push({ ...row, ...columnsOf(response) });
    }
    results.push(stands ?? response);
  }

  if (first.length > 0) await store.insertInto('responses').values(first).execute();
  if (surplus.length > 0) await store.insertInto('attempts').values(surplus).execute();
  await dropClaims(store, draws);
  return results;
}
