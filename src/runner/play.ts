import type { Ask, Memory } from '../vocabulary/ports.js';
import { type Draw, type Request, requestKey } from '../vocabulary/request.js';
import type { Response } from '../vocabulary/response.js';
import type { Trial } from '../vocabulary/trial.js';

export type Played<Observation> =
  | { readonly state: 'observed'; readonly observation: Observation }
  /** A response is missing and there is nobody to ask. */
  | { readonly state: 'unfinished' };

/**
 * Plays a trial over what a ledger remembers. With `ask` it buys what is missing, all that the trial
 * wants at once together; without, it replays. Asking and resuming and reporting are the same thing.
 * @throws what `ask` throws, once everything asked together has come back
 */
export async function play<Observation>(
  trial: Trial<Observation>,
  memory: Memory,
  ask?: Ask,
): Promise<Played<Observation>> {
  const yielded = new Map<string, number>();
  let step = trial.next();
  while (!step.done) {
    const draws = step.value.map((request) => nextDraw(request, yielded));
    const known = await memory.find(draws);
    if (!ask && known.includes(undefined)) return { state: 'unfinished' };
    const responses = await all(draws.map((draw, index) => known[index] ?? ask?.(draw)));
    step = trial.next(responses.filter((response) => response !== undefined));
  }
  return { state: 'observed', observation: step.value };
}

/** The nth time that a trial yields an equal request it wants that request's nth draw. */
function nextDraw(request: Request, yielded: Map<string, number>): Draw {
  const key = requestKey(request);
  const draw = yielded.get(key) ?? 0;
  yielded.set(key, draw + 1);
  return { request, draw };
}

/** Every value; waits for all of them before it throws, so that nothing is left under way. */
async function all(
  parts: readonly (Response | Promise<Response> | undefined)[],
): Promise<readonly (Response | undefined)[]> {
  const settled = await Promise.allSettled(parts);
  return settled.map((part) => {
    if (part.status === 'rejected') throw part.reason;
    return part.value;
  });
}
