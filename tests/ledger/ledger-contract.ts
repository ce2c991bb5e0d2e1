import type { Backend } from './contract/backend.js';
import { claimsContract } from './contract/claims.js';
import { keepingContract } from './contract/keeping.js';
import { responsesContract } from './contract/responses.js';

/** What every ledger promises, whatever it is kept in. `start` makes an empty store. */
export function ledgerContract(start: () => Promise<Backend>): void {
  responsesContract(start);
  claimsContract(start);
  keepingContract(start);
}
