import { sha256 } from '../vocabulary/request.js';
import { storedText } from './stored-text.js';
import type { Store } from './tables.js';

/** SQLite binds at most 32,766 values in one statement. */
const ROWS = 500;

/** Keeps each of these texts once. Inside a transaction. */
export async function keepTexts(store: Store, texts: readonly string[]): Promise<void> {
  const rows = [...new Set(texts)].map((text) => ({ hash: sha256(text), text: storedText(text) }));
  for (let start = 0; start < rows.length; start += ROWS) {
    await store
      .insertInto('texts')
      .values(rows.slice(start, start + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
