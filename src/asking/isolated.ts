import { InputError } from '../../vocabulary/input.js';
import { type Request, requestKey } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';
import type { Fault, Found, PlannedTrial, Trial } from '../../vocabulary/trial.js';

/** What a trial came to, with the answers that a reader of ours failed on. */
export interface Isolated<Observation> {
  readonly observation: Observation;
  readonly faults: readonly Fault[];
  /** Every response that it took. */
  readonly found: () => readonly Found[];
}

/** Thrown by a trial that comes to nothing by a fault of ours, whatever its answers are taken to be. */
export class TrialFault extends Error {
  override readonly name = 'TrialFault';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super(faults[0]?.message);
    this.faults = faults;
  }
}

/** Thrown into a trial that lacks a response, and will get none. */
export class Abandoned extends Error {}

/** Errors that have a meaning of their own, by name where their modules are loaded by commands that ask. */
const meant = new Set(['EndpointError', 'LedgerError', 'AbortError', 'TrialFault']);

/** Whether an error is a fault of ours: not bad input, an endpoint's, the ledger's or the end of a run. */
export function isFault(error: unknown): boolean {
  if (error instanceof InputError || error instanceof Abandoned) return false;
  return !(error instanceof Error && meant.has(error.name));
}

/** Characters of an error's words that are kept. */
const WORDS = 200;

/** What an error says, in a line. */
export function wordsOf(error: unknown): string {
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return words.replace(/\s+/g, ' ').slice(0, WORDS);
}

/** A step of a trial: what it asked, and the responses that it was handed. */
interface Step {
  readonly requests: readonly Request[];
  readonly responses: readonly Response[];
}

/** A trial played as far as its responses go: its last step, of which it has so many responses. */
interface Frontier<Observation> {
  readonly trial: Trial<Observation>;
  readonly step: IteratorResult<readonly Request[], Observation>;
  readonly taken: readonly (Response | undefined)[];
}

/**
 * Plays a trial so that an answer on which a reader fails is lost alone. Trials are pure, so that after a
 * failure it is played again over the same responses, those to blame taken as empty.
 * @throws TrialFault where it fails even so
 */
export function* isolated<Observation>(
  begin: () => Trial<Observation>,
): Trial<Isolated<Observation>> {
  const steps: Step[] = [];
  const empty = new Map<Response, Fault>();
  let at: Frontier<Observation>;
  try {
    at = replayed(begin, steps, empty);
  } catch (error) {
    throw isFault(error) ? new TrialFault([{ answer: null, message: wordsOf(error) }]) : error;
  }
  while (!at.step.done) {
    const { trial, step, taken } = at;
    const requests = step.value.filter((_, nth) => taken[nth] === undefined);
    let given: readonly Response[];
    try {
      given = yield requests;
    } catch (error) {
      if (empty.size > 0 && error instanceof Abandoned) throw new TrialFault([...empty.values()]);
      throw error;
    }
    steps.push({ requests, responses: given });
    try {
      const own = given.values();
      const handed = step.value.flatMap((_, nth) => taken[nth] ?? own.next().value ?? []);
      at = { trial, step: trial.next(handed), taken: [] };
    } catch (error) {
      if (!isFault(error)) throw error;
      blame(begin, steps, { empty, error });
      at = replayed(begin, steps, empty);
    }
  }
  const found = () =>
    steps.flatMap(({ requests, responses }) =>
      responses.flatMap((response, nth) => {
        const request = requests[nth];
        return request ? [{ request, response }] : [];
      }),
    );
  return { observation: at.step.value, faults: [...empty.values()], found };
}

/** A planned trial as {@link isolated} plays it, where nobody is told of faults. */
export function tolerant<Observation>(trial: PlannedTrial<Observation>): PlannedTrial<Observation> {
  function* begin(): Trial<Observation> {
    return (yield* isolated(trial.begin)).observation;
  }
  return { ...trial, begin };
}

/**
 * Finds the answers that a trial fails on, the fewest that have to be taken as empty so that it does not,
 * and adds them to those that are: of the latest step first.
 * @throws TrialFault where it fails even when all are
 */
function blame<Observation>(
  begin: () => Trial<Observation>,
  steps: readonly Step[],
  { empty, error }: { readonly empty: Map<Response, Fault>; readonly error: unknown },
): void {
  const message = wordsOf(error);
  const [first] = steps.flatMap(({ responses }) => responses);
  const nothing = first ? [emptied(first)] : [];
  // To its end, with nothing for what is not answered: a failure may show only then.
  const failure = (): unknown => {
    try {
      let { trial, step, taken } = replayed(begin, steps, empty);
      for (; !step.done; taken = []) {
        step = trial.next(step.value.flatMap((_, nth) => taken[nth] ?? nothing));
      }
      return undefined;
    } catch (thrown) {
      if (!isFault(thrown)) throw thrown;
      return thrown ?? error;
    }
  };
  const suspects: [Response, Fault][] = [];
  let failed: unknown = error;
  for (let nth = steps.length - 1; nth >= 0 && failed !== undefined; nth -= 1) {
    for (const [place, response] of steps[nth]?.responses.entries() ?? []) {
      if (empty.has(response)) continue;
      const fault = { answer: nameOf(steps, [nth, place]), message };
      suspects.push([response, fault]);
      empty.set(response, fault);
    }
    failed = failure();
  }
  if (failed !== undefined) throw new TrialFault([{ answer: null, message: wordsOf(failed) }]);
  for (const [response, fault] of suspects) {
    empty.delete(response);
    const own = failure();
    if (own !== undefined) empty.set(response, { ...fault, message: wordsOf(own) });
  }
}

/** Which of a trial's answers one is: the number of its draw, and whose it is. */
function nameOf(steps: readonly Step[], [nth, place]: readonly [number, number]): string | null {
  const request = steps[nth]?.requests[place];
  if (!request) return null;
  const key = requestKey(request);
  const before = [...steps.slice(0, nth).flatMap(({ requests }) => requests)].concat(
    steps[nth]?.requests.slice(0, place) ?? [],
  );
  const draw = before.filter((each) => requestKey(each) === key).length;
  return `draw ${draw + 1} of ${request.model}`;
}

/** Plays a trial over its responses, as far as they go; those in `empty` are taken as empty. */
function replayed<Observation>(
  begin: () => Trial<Observation>,
  steps: readonly Step[],
  empty: ReadonlyMap<Response, Fault>,
): Frontier<Observation> {
  const trial = begin();
  const take = steps.length > 0 ? takerOf(steps) : undefined;
  let step = trial.next();
  while (take && !step.done) {
    const { taken, isWhole } = take(step.value);
    if (!isWhole) return { trial, step, taken: taken.map((each) => each && read(each)) };
    step = trial.next(taken.flatMap((each) => (each ? [read(each)] : [])));
  }
  return { trial, step, taken: [] };

  function read(response: Response): Response {
    return empty.has(response) ? emptied(response) : response;
  }
}

/** Hands out responses by request: an equal one's first, then its second. Of one that stayed without, none. */
function takerOf(steps: readonly Step[]) {
  const known = new Map<string, (Response | null)[]>();
  for (const { requests, responses } of steps) {
    for (const [nth, request] of requests.entries()) {
      const key = requestKey(request);
      known.set(key, [...(known.get(key) ?? []), responses[nth] ?? null]);
    }
  }
  return (requests: readonly Request[]) => {
    const drawn = requests.map((request) => known.get(requestKey(request))?.shift());
    return {
      taken: drawn.map((each) => each ?? undefined),
      isWhole: drawn.every((each) => each !== undefined),
    };
  };
}

function emptied(response: Response): Response {
  const nothing = { content: '', reasoning: null, refusal: null, finish: null, logprobs: null };
  return { ...response, ...nothing, original: response };
}
