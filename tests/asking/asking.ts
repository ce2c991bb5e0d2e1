import Database from 'libsql';
import { EndpointError } from '../../src/asking/diagnosis.js';
import { type ConnectOptions, connect, type Endpoint } from '../../src/asking/endpoint.js';
import type { EndpointEvent } from '../../src/asking/endpoint-event.js';
import { requestBudget } from '../../src/asking/purchase.js';
import {
  type Lane,
  type RunEvent,
  type RunOptions,
  type RunResult,
  run,
} from '../../src/asking/run.js';
import { openLedger } from '../../src/ledger/ledger.js';
import type { Draw, Parameters } from '../../vocabulary/request.js';
import type { Ledger, PlannedTrial } from '../../vocabulary/trial.js';
import { FakeClock } from '../support/fake-endpoint.js';
import { TemporaryFolder } from '../support/files.js';

/** A draw of a request to `model-a`. */
export function drawOf(parameters: Parameters = {}, draw = 0): Draw {
  return {
    request: {
      endpoint: 'test',
      model: 'model-a',
      messages: [{ role: 'user', content: 'Tea or coffee?' }],
      parameters,
    },
    draw,
  };
}

/** Signals that never abort. */
export function patience() {
  return { stop: new AbortController().signal, abort: new AbortController().signal };
}

interface Connected extends AsyncDisposable {
  readonly endpoint: Endpoint;
  readonly events: EndpointEvent[];
  readonly clock: FakeClock;
}

/** A connection whose clock never waits and whose events are kept. */
export function connectTo(url: string, options: Partial<ConnectOptions> = {}): Connected {
  const events: EndpointEvent[] = [];
  const clock = new FakeClock();
  const endpoint = connect({
    url,
    apiKey: null,
    clock,
    seed: 1,
    maxConcurrency: 16,
    onEvent: (event) => events.push(event),
    ...options,
  });
  return { endpoint, events, clock, [Symbol.asyncDispose]: () => endpoint.close() };
}

/** The error that asking ends with. */
export async function failureOf(asking: Promise<unknown>): Promise<EndpointError> {
  const outcome = await asking.catch((error: unknown) => error);
  if (outcome instanceof EndpointError) return outcome;
  throw new Error(`expected an EndpointError, got ${String(outcome)}`);
}

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
    for (const close of this.#closing) await close().catch(() => {});
    this.folder[Symbol.dispose]();
  }
}
