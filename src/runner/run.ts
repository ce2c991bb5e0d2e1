import type { Endpoint } from '../respondents/connect.js';
import { EndpointError } from '../respondents/endpoint-error.js';
import type { Ledger } from '../vocabulary/ports.js';
import type { PlannedTrial } from '../vocabulary/trial.js';
import { requestBudget } from './budget.js';
import { buyer } from './buy.js';
import { concurrently } from './concurrently.js';
import { play } from './play.js';
import type { Ending, RunEvent } from './run-event.js';

/** Trials under way per respondent: enough to keep an endpoint's slots full. */
const WIDTH = 64;

/** One respondent's trials and the endpoint that answers them. */
export interface Lane<Observation> {
  readonly respondent: string;
  readonly endpoint: Endpoint;
  readonly planned: number;
  /** A stream: trials are taken from it as there is room. */
  readonly trials: Iterable<PlannedTrial<Observation>>;
}

export interface RunOptions<Observation> {
  readonly ledger: Ledger;
  /** Most requests to buy; no limit unless given. */
  readonly requests?: number | undefined;
  /** Ends asking cleanly: what is under way is finished and recorded. */
  readonly interrupt: AbortSignal;
  /** Cuts what is under way. */
  readonly abort: AbortSignal;
  emit(event: RunEvent<Observation>): void;
}

export interface LaneResult {
  readonly respondent: string;
  readonly observed: number;
  readonly unfinished: number;
  readonly bought: number;
  /** Why it was not asked any further, in the provider's words; null when nothing stopped it. */
  readonly stopped: string | null;
}

export interface RunResult {
  readonly ending: Ending;
  readonly lanes: readonly LaneResult[];
}

/**
 * Plays every trial of every lane, buying what the ledger lacks. One lane that stops or is slow does
 * not hold up the others. Never throws for what an endpoint does; a trial without its responses is
 * unfinished.
 * @throws LedgerError and other failures of our own, after all lanes have come to rest
 */
export async function run<Observation>(
  lanes: readonly Lane<Observation>[],
  options: RunOptions<Observation>,
): Promise<RunResult> {
  const { interrupt, emit } = options;
  const budget = requestBudget(options.requests);
  const spent = new AbortController();
  const halt = AbortSignal.any([interrupt, spent.signal]);
  emit({
    kind: 'begun',
    respondents: lanes.map(({ respondent, planned }) => ({ respondent, trials: planned })),
  });

  async function playLane({
    respondent,
    endpoint,
    trials,
  }: Lane<Observation>): Promise<LaneResult> {
    const stopping = new AbortController();
    const stop = AbortSignal.any([halt, stopping.signal]);
    const tally = { observed: 0, unfinished: 0, bought: 0 };
    let stopped: string | null = null;
    let failure: unknown;
    const ask = buyer({
      ledger: options.ledger,
      endpoint,
      budget,
      stop,
      abort: options.abort,
      onSpent: () => spent.abort(),
      onBought(response) {
        tally.bought += 1;
        emit({ kind: 'bought', respondent, response });
      },
    });

    function fail(error: unknown): void {
      tally.unfinished += 1;
      if (!(error instanceof EndpointError)) {
        failure ??= error;
        stopping.abort();
      } else if (error.kind === 'stop' && stopped === null) {
        stopped = error.message;
        stopping.abort();
        emit({ kind: 'stopped', respondent, message: error.message });
      } else if (error.kind === 'unfinished') {
        emit({ kind: 'unfinished', respondent, message: error.message });
      }
    }

    await concurrently(trials, WIDTH, async (trial) => {
      try {
        const played = await play(trial.begin(), options.ledger, ask);
        if (played.state === 'unfinished') return;
        tally.observed += 1;
        emit({ kind: 'observed', respondent, observation: played.observation });
      } catch (error) {
        fail(error);
      }
    });
    if (failure) throw failure;
    return { respondent, ...tally, stopped };
  }

  const settled = await Promise.allSettled(lanes.map(playLane));
  const results = settled.map((lane) => {
    if (lane.status === 'rejected') throw lane.reason;
    return lane.value;
  });
  const ending: Ending = interrupt.aborted
    ? 'interrupted'
    : spent.signal.aborted
      ? 'budget'
      : 'played';
  emit({ kind: 'ended', ending });
  return { ending, lanes: results };
}
