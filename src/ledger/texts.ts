import { sha256 } from '../vocabulary/request.js';
import { rowsOf } from './dialect.js';
import { storedText } from './stored-text.js';
import type { Store } from './tables.js';

const keep = `
  insert into texts (hash, text)
  select value ->> 0, value ->> 1 from json_each(?) where true
  on conflict do nothing`;

/** Keeps each of these texts once. Inside a transaction. */
export async function keepTexts(store: Store, texts: readonly string[]): Promise<void> {
  const rows = [...new Set(texts)].map((text) => [sha256(text), storedText(text)]);
  await rowsOf(store, keep, [JSON.stringify(rows)]);
}
