import { type Draw, requestKey } from '../vocabulary/request.js';

/**
 * SQL for a block of draws as rows of (place, request_id, draw), without those whose request the
 * ledger has never seen. Its one parameter is what {@link wantedDraws} returns.
 */
export const wanted = `(
  select each.key as place, requests.id as request_id, each.value ->> 1 as draw
  from json_each(?) as each
  join requests on requests.hash = each.value ->> 0
)`;

/** A block of draws as one parameter. */
export function wantedDraws(draws: readonly Draw[]): string {
  return JSON.stringify(draws.map(({ request, draw }) => [requestKey(request), draw]));
}
