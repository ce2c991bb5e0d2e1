import type { Endpoint } from '../respondents/connect.js';
import { EndpointError } from '../respondents/endpoint-error.js';
import type { Ledger } from '../vocabulary/ports.js';
import type { Request } from '../vocabulary/request.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import type { Budget } from './budget.js';
import { buyer } from './buy.js';
import { concurrently } from './concurrently.js';
import { play } from './play.js';
import type { RunEvent } from './run-event.js';

/** So many requests that gave up in a row, and the next will too. */
const HOPELESS = 10;

/** One respondent's trials and the endpoints that answer them. */
export interface Lane<Observation> {
  readonly respondent: string;
  /** The endpoint that answers a request of theirs. */
  endpointOf(request: Request): Endpoint;
  readonly planned: number;
  /** A stream: trials are taken from it as there is room. */
  readonly trials: Iterable<PlannedTrial<Observation>>;
  /** Trials under way at once; twice the endpoint's slots keep those full, others' claims or not. */
  readonly width: number;
}

export interface LaneResult {
  readonly respondent: string;
  readonly observed: number;
  readonly unfinished: number;
  readonly bought: number;
  /** Responses that were missing and that another process bought. */
  readonly found: number;
  /** Why it was not asked any further, in the provider's words; null when nothing stopped it. */
  readonly stopped: string | null;
  /** Why the last of its unfinished trials failed; null when none did. */
  readonly lastFailure: string | null;
}

/** What all lanes of a run share. */
export interface Shared<Observation> {
  readonly ledger: Ledger;
  readonly budget: Budget;
  /** Nothing new is begun once this is aborted. */
  readonly halt: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  emit(event: RunEvent<Observation>): void;
  /** Takes a failure of our own, which ends the run. */
  fail(error: unknown): void;
}

/** Plays one respondent's trials. Never throws: its own failures go to `fail`. */
export async function playLane<Observation>(
  { respondent, endpointOf, trials, width }: Lane<Observation>,
  { ledger, budget, halt, abort, emit, fail }: Shared<Observation>,
): Promise<LaneResult> {
  const stopping = new AbortController();
  const tally = { observed: 0, unfinished: 0, bought: 0, found: 0 };
  let stopped: string | null = null;
  let lastFailure: string | null = null;
  let failuresInRow = 0;

  function stop(reason: string): void {
    if (stopped !== null) return;
    stopped = reason;
    stopping.abort();
    emit({ kind: 'stopped', respondent, message: reason });
  }

  const ask = buyer({
    ledger,
    endpointOf,
    budget,
    abort,
    stop: AbortSignal.any([halt, stopping.signal]),
    onBought(response) {
      tally.bought += 1;
      failuresInRow = 0;
      emit({ kind: 'bought', respondent, response });
    },
    onFound() {
      tally.found += 1;
      emit({ kind: 'found', respondent });
    },
    onFailed(error) {
      if (!(error instanceof EndpointError)) return fail(error);
      if (error.kind === 'stop') stop(error.message);
      if (error.kind !== 'unfinished') return;
      lastFailure = error.message;
      failuresInRow += 1;
      if (failuresInRow === HOPELESS) stop(`${HOPELESS} requests in a row failed: ${lastFailure}`);
    },
  });

  async function playOne(trial: PlannedTrial<Observation>): Promise<void> {
    try {
      const played = await play(trial.begin(), ledger, ask, trial.partial);
      if (played.state === 'unfinished') return;
      tally.observed += 1;
      const { observation, requests, asked } = played;
      // A trial that was whole in the ledger was planned with what it took.
      const spared = asked > 0 ? trial.most - requests : 0;
      emit({ kind: 'observed', respondent, observation, spared });
    } catch (error) {
      if (!(error instanceof EndpointError)) return fail(error);
      tally.unfinished += 1;
      if (error.kind === 'unfinished') {
        emit({ kind: 'unfinished', respondent, message: error.message });
      }
    }
  }

  await concurrently(until(halt, trials), width, playOne).catch(fail);
  return { respondent, ...tally, stopped, lastFailure };
}

/** The pieces of a stream that are wanted before the signal aborts. */
function* until<T>(signal: AbortSignal, pieces: Iterable<T>): Generator<T> {
  for (const piece of pieces) {
    if (signal.aborted) return;
    yield piece;
  }
}
