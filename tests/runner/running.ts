import Database from 'libsql';
import { openLedger } from '../../src/ledger/open-ledger.js';
import { type ConnectOptions, connect } from '../../src/respondents/connect.js';
import { requestBudget } from '../../src/runner/budget.js';
import type { Lane } from '../../src/runner/play-lane.js';
import { type RunOptions, type RunResult, run } from '../../src/runner/run.js';
import type { RunEvent } from '../../src/runner/run-event.js';
import type { Ledger } from '../../src/vocabulary/ports.js';
import type { PlannedTrial } from '../../src/vocabulary/trial.js';
import { TemporaryFolder } from '../ledger/temporary-folder.js';
import { FakeClock } from '../support/fake-clock.js';

type Answers = readonly string[];

/** A ledger and connections for one test, all gone when it is over. */
export class Running implements AsyncDisposable {
  readonly folder = new TemporaryFolder();
  readonly file = this.folder.file('undertone.db');
  readonly events: RunEvent<Answers>[] = [];
  readonly #closing: (() => Promise<void>)[] = [];

  async ledger(options?: { readonly maxPages?: number }): Promise<Ledger> {
    const ledger = await openLedger(this.file, options);
    this.#closing.unshift(() => ledger.close());
    return ledger;
  }

  /** Connects a respondent. Waits between retries take no time; three attempts are made. */
  lane(
    respondent: string,
    url: string,
    trials: readonly PlannedTrial<Answers>[],
    options: Partial<ConnectOptions> = {},
  ): Lane<Answers> {
    const endpoint = connect({
      url,
      apiKey: null,
      seed: 1,
      clock: new FakeClock(),
      retry: { attempts: 3, elapsedMs: 600_000 },
      maxConcurrency: 4,
      onEvent: () => {},
      ...options,
    });
    this.#closing.unshift(() => endpoint.close());
    return {
      respondent,
      endpointOf: () => endpoint,
      planned: trials.length,
      trials,
      width: 16,
    };
  }

  /** Runs lanes; events are kept. */
  run(
    lanes: readonly Lane<Answers>[],
    {
      requests,
      ...options
    }: Partial<RunOptions<Answers>> & { readonly ledger: Ledger; readonly requests?: number },
  ): Promise<RunResult> {
    return run(lanes, {
      budget: requestBudget(requests),
      interrupt: new AbortController().signal,
      abort: new AbortController().signal,
      ...options,
      emit: (event) => {
        this.events.push(event);
        options.emit?.(event);
      },
    });
  }

  /** How many rows of a table of the ledger there are, and what is in them. */
  rows(query: string): readonly unknown[] {
    const database = new Database(this.file);
    try {
      return database.prepare(query).all();
    } finally {
      database.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const close of this.#closing) await close();
    this.folder[Symbol.dispose]();
  }
}
