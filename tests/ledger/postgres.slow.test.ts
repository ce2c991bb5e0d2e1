import { describe } from 'vitest';
import { openLedger } from '../../src/ledger/ledger.js';
import type { Attempt, Ledger } from '../../vocabulary/trial.js';
import { makeDatabase } from '../support/postgres.js';
import { type Backend, ledgerContract } from './ledger-contract.js';

async function postgresBackend(): Promise<Backend> {
  const database = await makeDatabase();
  const opened: Ledger[] = [];
  return {
    async open(options) {
      const ledger = await openLedger(database.address, options);
      opened.push(ledger);
      return ledger;
    },
    async change(from, to, { trusted } = { trusted: true }) {
      const trigger = 'trigger responses_are_never_changed';
      if (trusted) await database.query(`alter table undertone.responses disable ${trigger}`);
      await database.query(
        `update undertone.responses set content = '${to}' where content = '${from}'`,
      );
      if (trusted) await database.query(`alter table undertone.responses enable ${trigger}`);
    },
    attempts: () =>
      database.query<Attempt>(
        'select at, kind, status, message from undertone.attempts order by id',
      ),
    async [Symbol.asyncDispose]() {
      for (const ledger of opened) await ledger.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe('a ledger in PostgreSQL', () => {
  ledgerContract(postgresBackend);
});
