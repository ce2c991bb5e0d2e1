import type { Ledger } from '../vocabulary/ports.js';
import type { Budget } from './budget.js';
import { type Lane, type LaneResult, playLane } from './play-lane.js';
import type { Ending, RunEvent } from './run-event.js';

export interface RunOptions<Observation> {
  readonly ledger: Ledger;
  /** Requests that may be bought; one budget may last for several runs. */
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
  const cut = AbortSignal.any([interrupt, abort]);
  const halt = AbortSignal.any([cut, broken.signal]);
  const shared = {
    ledger,
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
