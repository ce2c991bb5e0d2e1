import { type Draw, drawKey, type Request } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ask, Found, Ledger, Memory, PlannedTrial } from '../../vocabulary/trial.js';
import { EndpointError } from './diagnosis.js';
import type { Endpoint } from './endpoint.js';
import type { BatchesUnderWay } from './endpoint-event.js';
import { play } from './play.js';
import { type Budget, createAsk } from './purchase.js';

export interface RunOptions<Observation> {
  readonly ledger: Ledger;
  /** What may be bought; one budget may last for several runs. */
  readonly budget: Budget;
  /** Ends asking cleanly: what is under way is finished and recorded. */
  readonly interrupt: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  emit(event: RunEvent<Observation>): void;
}

export interface RunResult {
  readonly ending: Ending;
  readonly lanes: readonly LaneResult[];
}

/**
 * Plays every trial of every lane, buying what the ledger lacks. One lane that stops or is slow does
 * not hold up the others. Never throws for what an endpoint does; a trial without its responses is
 * unfinished.
 * @throws LedgerError and other failures of our own, which end all asking, once what is under way
 * has come in
 */
export async function run<Observation>(
  lanes: readonly Lane<Observation>[],
  { ledger, budget, interrupt, abort, emit }: RunOptions<Observation>,
): Promise<RunResult> {
  const broken = new AbortController();
  const failed = await ledger.failed();
  // Where nothing was stored, nothing need be looked up; what another buys meanwhile its claim tells.
  const memory: Memory = (await ledger.size()) === 0 ? nothingStored : ledger;
  const cut = AbortSignal.any([interrupt, abort]);
  const halt = AbortSignal.any([cut, broken.signal]);
  const shared = {
    ledger,
    memory,
    failed,
    budget,
    halt,
    abort,
    emit,
    fail: (error: unknown) => broken.abort(error),
  };
  emit({
    kind: 'begun',
    respondents: lanes.map(({ respondent, planned }) => ({ respondent, trials: planned })),
  });
  const results = await Promise.all(lanes.map((lane) => playLane(lane, shared)));
  if (broken.signal.aborted) throw broken.signal.reason;
  const ending: Ending = cut.aborted ? 'interrupted' : budget.spent ? 'budget' : 'played';
  emit({ kind: 'ended', ending });
  return { ending, lanes: results };
}

/** What happens while a study is asked. Progress bars and logs listen; nothing in the engine prints. */
export type RunEvent<Observation> =
  /** Asking begins; once more where what was answered makes more trials. */
  | { readonly kind: 'begun'; readonly respondents: readonly LanePlan[] }
  /** A response was bought and is on disk. */
  | {
      readonly kind: 'bought';
      readonly respondent: string;
      /** The model that was asked, which may be a judge's. */
      readonly model: string;
      /** What it was asked about, such as `survey`; absent where the request does not say. */
      readonly instrument?: string;
      readonly response: Response;
    }
  /** A response that was missing was bought by another process. */
  | { readonly kind: 'found'; readonly respondent: string }
  /** A trial was observed, from bought or from remembered responses, and spared so many requests of those planned. */
  | {
      readonly kind: 'observed';
      readonly respondent: string;
      readonly observation: Observation;
      readonly spared: number;
    }
  /** A trial lacks a response that could not be had. */
  | { readonly kind: 'unfinished'; readonly respondent: string; readonly message: string }
  /** A respondent will not be asked any further. */
  | { readonly kind: 'stopped'; readonly respondent: string; readonly message: string }
  /** A request is sent again after a wait. */
  | {
      readonly kind: 'retry';
      readonly endpoint: string;
      readonly waitMs: number;
      /** Whether the endpoint asked for the wait. */
      readonly asked: boolean;
      readonly message: string;
    }
  /** An endpoint has said nothing for so many seconds, though requests are under way. */
  | { readonly kind: 'silent'; readonly endpoint: string; readonly seconds: number }
  /** An endpoint takes so many requests per minute, as was learned from those it refused. */
  | { readonly kind: 'rate'; readonly endpoint: string; readonly perMinute: number }
  /** So many requests may be under way at an endpoint from now on. */
  | { readonly kind: 'concurrency'; readonly endpoint: string; readonly value: number }
  /** How far the batches under way at an endpoint are. */
  | ({ readonly kind: 'batches'; readonly endpoint: string } & BatchesUnderWay)
  /** An endpoint made us change a parameter. */
  | {
      readonly kind: 'changed';
      readonly endpoint: string;
      readonly model: string;
      readonly change: string;
    }
  | { readonly kind: 'ended'; readonly ending: Ending };

/** How much there is to play for one respondent. */
interface LanePlan {
  readonly respondent: string;
  readonly trials: number;
}

/** Why a run ended: all was played, we were interrupted, or the budget is spent. */
export type Ending = 'played' | 'interrupted' | 'budget';

/** So many requests that gave up in a row, and the next will too. */
const MAX_CONSECUTIVE_FAILURES = 10;

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

/** The memory of a ledger that is empty. */
const nothingStored: Memory = { find: async (draws) => draws.map(() => undefined) };

/** What all lanes of a run share. */
interface Shared<Observation> {
  readonly ledger: Ledger;
  readonly memory: Memory;
  /** Draws that an earlier run could not have answered: those not yet tried go first. */
  readonly failed: ReadonlySet<string>;
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
async function playLane<Observation>(
  { respondent, endpointOf, trials, width }: Lane<Observation>,
  { ledger, memory, failed, budget, halt, abort, emit, fail }: Shared<Observation>,
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

  const ask = createAsk({
    ledger,
    endpointOf,
    budget,
    abort,
    stop: AbortSignal.any([halt, stopping.signal]),
    onBought(response, { model, about }) {
      tally.bought += 1;
      failuresInRow = 0;
      const instrument = about && { instrument: about.instrument };
      emit({ kind: 'bought', respondent, model, ...instrument, response });
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
      if (failuresInRow === MAX_CONSECUTIVE_FAILURES)
        stop(`${MAX_CONSECUTIVE_FAILURES} requests in a row failed: ${lastFailure}`);
    },
  });

  const putOff: PlannedTrial<Observation>[] = [];
  async function askUntried(draw: Draw): Promise<Response> {
    if (failed.has(drawKey(draw))) throw new DeferredTrial();
    return ask(draw);
  }

  async function playOne(trial: PlannedTrial<Observation>, buy: Ask): Promise<void> {
    let found: readonly Found[] = [];
    try {
      const failing = (some: readonly Found[]) => {
        found = some;
      };
      const played = await play(trial.begin(), memory, buy, { failing });
      if (played.state === 'unfinished') return;
      tally.observed += 1;
      if (played.state === 'faulty') return trial.partial?.(played.found, played.faults);
      const { observation, requests, asked } = played;
      // A trial that was whole in the ledger was planned with what it took.
      const spared = asked > 0 ? trial.most - requests : 0;
      emit({ kind: 'observed', respondent, observation, spared });
    } catch (error) {
      if (error instanceof DeferredTrial) return void putOff.push(trial);
      trial.partial?.(found);
      if (!(error instanceof EndpointError)) return fail(error);
      tally.unfinished += 1;
      if (error.kind === 'unfinished') {
        emit({ kind: 'unfinished', respondent, message: error.message });
      }
    }
  }

  const playAll = (some: Iterable<PlannedTrial<Observation>>, buy: Ask) =>
    concurrently(until(halt, some), width, (trial) => playOne(trial, buy)).catch(fail);
  await playAll(trials, askUntried);
  await playAll(putOff, ask);
  return { respondent, ...tally, stopped, lastFailure };
}

/** A draw waits until those that were not yet tried have been asked. */
class DeferredTrial extends Error {}

/** The pieces of a stream that are wanted before the signal aborts. */
function* until<T>(signal: AbortSignal, pieces: Iterable<T>): Generator<T> {
  for (const piece of pieces) {
    if (signal.aborted) return;
    yield piece;
  }
}

/**
 * Works through a stream with at most `width` pieces under way, taking the next only when there is
 * room; resolves when all are done. After a failure nothing further is taken.
 * @throws the first failure of the stream or of `work`, once everything under way is done
 */
async function concurrently<T>(
  pieces: Iterable<T>,
  width: number,
  work: (piece: T) => Promise<void>,
): Promise<void> {
  const iterator = pieces[Symbol.iterator]();
  async function worker(): Promise<void> {
    try {
      for (let next = iterator.next(); !next.done; next = iterator.next()) await work(next.value);
    } catch (error) {
      iterator.return?.();
      throw error;
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const worked of workers) if (worked.status === 'rejected') throw worked.reason;
}

/** What came of the lanes of two runs, one after the other, by respondent; in the order of the first. */
export function mergeLanes(
  first: readonly LaneResult[],
  second: readonly LaneResult[],
): readonly LaneResult[] {
  const later = new Map(second.map((lane) => [lane.respondent, lane]));
  return first.map((lane) => {
    const more = later.get(lane.respondent);
    if (!more) return lane;
    return {
      respondent: lane.respondent,
      observed: lane.observed + more.observed,
      unfinished: lane.unfinished + more.unfinished,
      bought: lane.bought + more.bought,
      found: lane.found + more.found,
      stopped: lane.stopped ?? more.stopped,
      lastFailure: more.lastFailure ?? lane.lastFailure,
    };
  });
}
