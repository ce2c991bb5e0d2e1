import { type Draw, type Request, requestKey } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Ask, Fault, Found, Memory, Trial } from '../../vocabulary/trial.js';
import { Abandoned, TrialFault } from './isolated.js';

type Played<Observation> =
  | {
      readonly state: 'observed';
      readonly observation: Observation;
      /** Requests that it took, and those of them that the ledger lacked. */
      readonly requests: number;
      readonly asked: number;
    }
  /** A response is missing and there is nobody to ask; `found` are those that are there. */
  | { readonly state: 'unfinished'; readonly found: readonly Found[] }
  /** It comes to nothing by faults of ours. */
  | {
      readonly state: 'faulty';
      readonly found: readonly Found[];
      readonly faults: readonly Fault[];
    };

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
  const drawsOf = drawing();
  const steps: { readonly draws: readonly Draw[]; readonly known: readonly Known[] }[] = [];
  const found = () => steps.flatMap(({ draws, known }) => foundOf(draws, known));
  let requests = 0;
  let asked = 0;
  try {
    let step = trial.next();
    while (!step.done) {
      const draws = drawsOf(step.value);
      const known = await memory.find(draws);
      const missing = known.reduce((sum, each) => (each === undefined ? sum + 1 : sum), 0);
      if (!ask && !fewer && missing > 0) {
        steps.push({ draws, known });
        trial.throw(new Abandoned());
      }
      requests += draws.length;
      asked += missing;
      const bought = missing > 0 && ask ? await buyMissing(draws, known, ask) : null;
      const responses = bought?.responses ?? known;
      steps.push({ draws, known: responses });
      if (bought && bought.failures.length > 0) {
        failing?.(found());
        throw bought.failures[0];
      }
      step = trial.next(responses.filter((response) => response !== undefined));
    }
    if (fewer && found().length === 0) return { state: 'unfinished', found: [] };
    return { state: 'observed', observation: step.value, requests, asked };
  } catch (error) {
    if (error instanceof Abandoned) return { state: 'unfinished', found: found() };
    if (!(error instanceof TrialFault)) throw error;
    return { state: 'faulty', found: found(), faults: error.faults };
  }
}

type Known = Response | undefined;

function foundOf(draws: readonly Draw[], known: readonly Known[]): readonly Found[] {
  return draws.flatMap(({ request }, place) => {
    const response = known[place];
    return response ? [{ request, response }] : [];
  });
}

/** The draws that a trial wants with each of its steps: the nth time that it yields an equal request, that request's nth. */
export function drawing(): (requests: readonly Request[]) => readonly Draw[] {
  const yielded = new Map<string, number>();
  return (requests) =>
    requests.map((request) => {
      const key = requestKey(request);
      const draw = yielded.get(key) ?? 0;
      yielded.set(key, draw + 1);
      return { request, draw };
    });
}

/** What is known and what is bought, and every failure, once nothing is left under way. */
async function buyMissing(
  draws: readonly Draw[],
  known: readonly Known[],
  ask: Ask,
): Promise<{
  readonly responses: readonly Known[];
  readonly failures: readonly unknown[];
}> {
  const settled = await Promise.allSettled(draws.map((draw, place) => known[place] ?? ask(draw)));
  return {
    responses: settled.map((part) => (part.status === 'fulfilled' ? part.value : undefined)),
    failures: settled.flatMap((part) => (part.status === 'rejected' ? [part.reason] : [])),
  };
}
