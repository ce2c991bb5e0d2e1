import {
  canonicalJson,
  type Draw,
  type Request,
  requestKey,
  sha256,
} from '../../vocabulary/request.js';
import {
  type DrawRow,
  rowsOf,
  type SqlDialect,
  type Store,
  type Texts,
  textsOf,
  undamaged,
} from './tables.js';

interface KnownRequest {
  readonly hash: string;
  readonly id: number;
}

const known = ({ each }: SqlDialect) =>
  `select hash, id from requests where hash in (select each.value ->> 0 from ${each})`;

export const requestColumns = ['hash', 'endpoint', 'model', 'messages', 'parameters'] as const;

const add = ({ each }: SqlDialect) => `
  insert into requests (${requestColumns.join(', ')})
  select ${requestColumns.map((_, place) => `each.value ->> ${place}`).join(', ')} from ${each}
  where true
  on conflict do nothing`;

/** Keeps the requests that the ledger lacks, and returns what finds the row of each of these draws. Inside a transaction. */
export async function keepRequests(
  store: Store,
  draws: readonly Draw[],
): Promise<(draw: Draw) => DrawRow> {
  const committed = draws.map(({ request }) => store.ids?.get(request));
  if (!committed.includes(undefined))
    return ({ request, draw }) => ({ request_id: store.ids?.get(request) as number, draw });
  const requests = new Map(draws.map(({ request }) => [requestKey(request), request]));
  const ids = await idsOf(store, [...requests.keys()]);

  const missing = [...requests].filter(([hash]) => !ids.has(hash));
  if (missing.length > 0) {
    const contents = missing.flatMap(([, { messages }]) => messages.map(({ content }) => content));
    await keepTexts(store, contents);
    const rows = missing.map(([hash, request]) => [hash, ...columnsOf(request)]);
    for (const [hash, id] of await addRequests(store, rows)) ids.set(hash, id);
  }
  return ({ request, draw }) => ({ request_id: ids.get(requestKey(request)) as number, draw });
}

/** The id of each of these requests that is there, by its hash. */
export async function idsOf(store: Store, hashes: readonly string[]): Promise<Map<string, number>> {
  const keys = JSON.stringify(hashes.map((hash) => [hash]));
  const found = await rowsOf<KnownRequest>(store, known, [keys]);
  return new Map(found.map(({ hash, id }) => [hash, id]));
}

/** Keeps requests, each as its {@link requestColumns}, and returns their ids, by hash. Inside a transaction. */
export async function addRequests(
  store: Store,
  rows: readonly (readonly (string | null)[])[],
): Promise<Map<string, number>> {
  await rowsOf(store, add, [JSON.stringify(inOrder(rows))]);
  return idsOf(
    store,
    rows.map(([hash]) => hash ?? ''),
  );
}

/** By their hashes, so that two processes that add the same rows never wait for one another in a circle. */
function inOrder<Row extends readonly (string | null)[]>(rows: readonly Row[]): readonly Row[] {
  return [...rows].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1));
}

function columnsOf({ endpoint, model, messages, parameters }: Request): readonly string[] {
  const kept = messages.map(({ role, content }) => ({ role, text: sha256(content) }));
  return [endpoint, storedText(model), JSON.stringify(kept), canonicalJson(parameters)];
}

const keep = ({ each }: SqlDialect) => `
  insert into texts (hash, text)
  select each.value ->> 0, each.value ->> 1 from ${each} where true
  on conflict do nothing`;

/** Keeps each of these texts once. Inside a transaction. */
export async function keepTexts(store: Store, texts: readonly string[]): Promise<void> {
  await addTexts(
    store,
    [...new Set(texts)].map((text) => [sha256(text), storedText(text)]),
  );
}

/** Keeps texts, each as its hash and as it is stored. Inside a transaction. */
export async function addTexts(
  store: Store,
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  await rowsOf(store, keep, [JSON.stringify(inOrder(rows))]);
}

/** The text with this hash; undefined where the ledger has none. */
export async function findText(store: Store, hash: string): Promise<string | undefined> {
  const select = ({ texts }: SqlDialect) => `select ${texts(['text'])} from texts where hash = ?`;
  const [row] = await rowsOf<Texts>(store, select, [hash]);
  const [text] = row ? textsOf(row) : [];
  return text == null ? undefined : undamaged(() => textOf(text));
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
