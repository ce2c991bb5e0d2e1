import type { Attempt } from '../vocabulary/ports.js';
import type { Draw } from '../vocabulary/request.js';
import { keepRequests } from './requests.js';
import type { Store } from './tables.js';

export interface Attempted {
  readonly draw: Draw;
  readonly attempt: Attempt;
}

/** Stores a block of attempts. Inside a transaction. */
export async function recordAttempts(store: Store, block: readonly Attempted[]): Promise<void> {
  const rowOf = await keepRequests(
    store,
    block.map(({ draw }) => draw),
  );
  const rows = block.map(({ draw, attempt: { at, kind, status, message } }) => ({
    ...rowOf(draw),
    at,
    kind,
    status,
    message,
  }));
  await store.insertInto('attempts').values(rows).execute();
}
