import {
  canonicalJson,
  type Draw,
  type Request,
  requestKey,
  sha256,
} from '../vocabulary/request.js';
import type { DrawRow, Store } from './tables.js';
import { keepTexts } from './texts.js';

/**
 * Keeps the requests that the ledger lacks, and returns what finds the row of each of these draws.
 * Inside a transaction, so that no other process adds the same request in between.
 */
export async function keepRequests(
  store: Store,
  draws: readonly Draw[],
): Promise<(draw: Draw) => DrawRow> {
  const requests = new Map(draws.map(({ request }) => [requestKey(request), request]));
  const known = await store
    .selectFrom('requests')
    .select(['hash', 'id'])
    .where('hash', 'in', [...requests.keys()])
    .execute();
  const ids = new Map(known.map(({ hash, id }) => [hash, id]));

  const missing = [...requests].filter(([hash]) => !ids.has(hash));
  if (missing.length > 0) {
    const contents = missing.flatMap(([, { messages }]) => messages.map(({ content }) => content));
    await keepTexts(store, contents);
    const added = await store
      .insertInto('requests')
      .values(missing.map(([hash, request]) => ({ hash, ...columnsOf(request) })))
      .returning(['hash', 'id'])
      .execute();
    for (const { hash, id } of added) ids.set(hash, id);
  }
  return ({ request, draw }) => ({ request_id: ids.get(requestKey(request)) as number, draw });
}

function columnsOf({ endpoint, model, messages, parameters }: Request) {
  return {
    endpoint,
    model,
    messages: JSON.stringify(
      messages.map(({ role, content }) => ({ role, text: sha256(content) })),
    ),
    parameters: canonicalJson(parameters),
  };
}
