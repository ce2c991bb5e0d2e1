import { type Draw, type Request, requestKey } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ask, Found, Memory, Trial } from '../../vocabulary/trial.js';

type Played<Observation> =
  | {
      readonly state: 'observed';
      readonly observation: Observation;
      /** Requests that it took, and those of them that the ledger lacked. */
      readonly requests: number;
      readonly asked: number;
    }
  /** A response is missing and there is nobody to ask; `found` are those that are there. */
  | { readonly state: 'unfinished'; readonly found: readonly Found[] };

/**
 * Plays a trial over what a ledger remembers. With `ask` it buys what is missing, all that the trial
 * wants at once together; without, it replays. Asking and resuming and reporting are the same thing.
 * @param options `failing` takes what is there of a trial that `ask` fails, just what a replay would find
 * of it; with `fewer` a replay is content with the responses that there are, from one
 * @throws what `ask` throws, once everything asked together has come back
 */
export async function play<Observation>(
  trial: Trial<Observation>,
  memory: Memory,
  ask?: Ask,
  {
    failing,
    fewer = false,
  }: {
    readonly failing?: (found: readonly Found[]) => void;
    readonly fewer?: boolean | undefined;
  } = {},
): Promise<Played<Observation>> {
  const yielded = new Map<string, number>();
  const found: Found[] = [];
  let requests = 0;
  let asked = 0;
  let step = trial.next();
  while (!step.done) {
    const draws = step.value.map((request) => nextDraw(request, yielded));
    const known = await memory.find(draws);
    if (!ask && !fewer && known.includes(undefined)) {
      found.push(...foundOf(draws, known));
      return { state: 'unfinished', found };
    }
    requests += draws.length;
    asked += known.filter((response) => response === undefined).length;
    const { responses, failures } = await all(
      draws.map((draw, index) => known[index] ?? ask?.(draw)),
    );
    found.push(...foundOf(draws, responses));
    if (failures.length > 0) {
      failing?.(found);
      throw failures[0];
    }
    step = trial.next(responses.filter((response) => response !== undefined));
  }
  if (fewer && found.length === 0) return { state: 'unfinished', found };
  return { state: 'observed', observation: step.value, requests, asked };
}

function foundOf(
  draws: readonly Draw[],
  known: readonly (Response | undefined)[],
): readonly Found[] {
  return draws.flatMap(({ request }, place) => {
    const response = known[place];
    return response ? [{ request, response }] : [];
  });
}

/** The nth time that a trial yields an equal request it wants that request's nth draw. */
function nextDraw(request: Request, yielded: Map<string, number>): Draw {
  const key = requestKey(request);
  const draw = yielded.get(key) ?? 0;
  yielded.set(key, draw + 1);
  return { request, draw };
}

/** Every value and every failure, once nothing is left under way. */
async function all(parts: readonly (Response | Promise<Response> | undefined)[]): Promise<{
  readonly responses: readonly (Response | undefined)[];
  readonly failures: readonly unknown[];
}> {
  const settled = await Promise.allSettled(parts);
  return {
    responses: settled.map((part) => (part.status === 'fulfilled' ? part.value : undefined)),
    failures: settled.flatMap((part) => (part.status === 'rejected' ? [part.reason] : [])),
  };
}
