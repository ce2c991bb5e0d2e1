import {
  canonicalJson,
  type Draw,
  type Request,
  requestKey,
  sha256,
} from '../../vocabulary/request.js';
import { type DrawRow, rowsOf, type Store } from './tables.js';

interface KnownRequest {
  readonly hash: string;
  readonly id: number;
}

const known = 'select hash, id from requests where hash in (select value from json_each(?))';

const add = `
  insert into requests (hash, endpoint, model, messages, parameters)
  select value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(?)
  returning hash, id`;

/**
 * Keeps the requests that the ledger lacks, and returns what finds the row of each of these draws.
 * Inside a transaction, so that no other process adds the same request in between.
 */
export async function keepRequests(
  store: Store,
  draws: readonly Draw[],
): Promise<(draw: Draw) => DrawRow> {
  const requests = new Map(draws.map(({ request }) => [requestKey(request), request]));
  const found = await rowsOf<KnownRequest>(store, known, [JSON.stringify([...requests.keys()])]);
  const ids = new Map(found.map(({ hash, id }) => [hash, id]));

  const missing = [...requests].filter(([hash]) => !ids.has(hash));
  if (missing.length > 0) {
    const contents = missing.flatMap(([, { messages }]) => messages.map(({ content }) => content));
    await keepTexts(store, contents);
    const rows = missing.map(([hash, request]) => [hash, ...columnsOf(request)]);
    const added = await rowsOf<KnownRequest>(store, add, [JSON.stringify(rows)]);
    for (const { hash, id } of added) ids.set(hash, id);
  }
  return ({ request, draw }) => ({ request_id: ids.get(requestKey(request)) as number, draw });
}

function columnsOf({ endpoint, model, messages, parameters }: Request): readonly string[] {
  const kept = messages.map(({ role, content }) => ({ role, text: sha256(content) }));
  return [endpoint, model, JSON.stringify(kept), canonicalJson(parameters)];
}

const keep = `
  insert into texts (hash, text)
  select value ->> 0, value ->> 1 from json_each(?) where true
  on conflict do nothing`;

/** Keeps each of these texts once. Inside a transaction. */
export async function keepTexts(store: Store, texts: readonly string[]): Promise<void> {
  const rows = [...new Set(texts)].map((text) => [sha256(text), storedText(text)]);
  await rowsOf(store, keep, [JSON.stringify(rows)]);
}

/** A noncharacter, which no text in use begins with. */
const MARK = '\uFFFF';

/**
 * A text as it is stored, so that {@link textOf} gives back exactly the same. libsql reads a text
 * only up to its first NUL and replaces halves of surrogate pairs, so the rare text with either is
 * stored as JSON behind a mark.
 */
export function storedText(text: string): string {
  const plain = !text.includes('\0') && !/\p{Surrogate}/u.test(text) && !text.startsWith(MARK);
  return plain ? text : MARK + JSON.stringify(text);
}

/** The text that was stored; the inverse of {@link storedText}. */
export function textOf(stored: string): string {
  return stored.startsWith(MARK) ? (JSON.parse(stored.slice(MARK.length)) as string) : stored;
}
