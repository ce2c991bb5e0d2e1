import type { Attempt, Ledger } from '../../../src/vocabulary/ports.js';

/** One store to open ledgers over; disposing of it closes them. */
export interface Backend extends AsyncDisposable {
  /** Opens a further ledger over the same store, as another process would. */
  open(options?: { readonly now?: () => number }): Promise<Ledger>;
  /** Every attempt in the store, oldest first. */
  attempts(): Promise<readonly Attempt[]>;
}
