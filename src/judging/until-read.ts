import * as z from 'zod';
import type { Parameters, Request, ResponseFormat } from '../../vocabulary/request.js';
import { faultOfOurs, type Response } from '../../vocabulary/response.js';

/** A model in the service of an instrument, as it is asked. */
export interface ServiceModel {
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
}

/** An answer of some form, as structured output; where an endpoint takes none, the prompt alone asks for it. */
export function formatOf(name: string, answer: z.ZodType): ResponseFormat {
  const { $schema: _, ...schema } = z.toJSONSchema(answer);
  return { name, schema };
}

/** A request for structured output to a model in service. */
export function structured(
  { endpoint, model, parameters }: ServiceModel,
  content: string,
  {
    format: responseFormat,
    about,
  }: Required<Pick<Request, 'about'>> & {
    readonly format: ResponseFormat;
  },
): Request {
  return {
    endpoint,
    model,
    messages: [{ role: 'user', content }],
    parameters: { ...parameters, responseFormat },
    about,
  };
}

/** A generator of requests that takes their responses and comes to something. */
export type Asking<Result> = Generator<readonly Request[], Result, readonly Response[]>;

/** A call to a model in service, and how its answer is read: as what it says, or as why it says nothing. */
export interface Call<Result> {
  readonly request: Request;
  read(response: Response): Result | string;
}

/** An answer to a call, by the call's place, and why it could not be read. */
interface Answered {
  readonly call: number;
  readonly response: Response;
  readonly fault: string | null;
}

/** Attempts at an answer that can be read; each is a further draw of the same request. */
export const attempts = 3;

/** Makes calls at the same time, and again those whose answers could not be read; null for what never could. */
export function* untilRead<Result extends object>(
  calls: readonly Call<Result>[],
): Asking<{
  readonly results: readonly (Result | null)[];
  /** Every attempt, in the order in which they were made. */
  readonly answered: readonly Answered[];
}> {
  const results: (Result | null)[] = calls.map(() => null);
  const answered: Answered[] = [];
  /** Asking again is no help where a reader of ours fails. */
  const closed = new Set<number>();
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const open = [...calls.entries()].filter(
      ([place]) => results[place] === null && !closed.has(place),
    );
    if (open.length === 0) break;
    const responses = yield open.map(([, { request }]) => request);
    for (const [nth, [place, { read }]] of open.entries()) {
      const response = responses[nth];
      if (!response) throw new RangeError('a request has a response');
      if (response.original) closed.add(place);
      const result = response.original ? faultOfOurs : read(response);
      const fault = typeof result === 'string' ? result : null;
      if (typeof result !== 'string') results[place] = result;
      answered.push({ call: place, response, fault });
    }
  }
  return { results, answered };
}

/** What became of one judging, every attempt. */
export interface Judged<Found> {
  readonly responses: readonly Response[];
  /** Null where no attempt could be read. */
  readonly found: Found | null;
  /** Why the last attempt that could not be read could not; null where the first one was read. */
  readonly fault: string | null;
}

/** Asks a judge until each answer can be read: what each request came to, null where there is nothing to ask. */
export function* judgeEach<Found extends object>(
  requests: readonly (Request | null)[],
  read: (
    response: Response,
    place: number,
  ) => { readonly found: Found } | { readonly fault: string },
): Asking<readonly (Judged<Found> | null)[]> {
  const asked = [...requests.entries()].flatMap(([place, request]) =>
    request ? [{ place, request }] : [],
  );
  const calls = asked.map(
    ({ place, request }): Call<Found> => ({
      request,
      read(response) {
        const answer = read(response, place);
        return 'found' in answer ? answer.found : answer.fault;
      },
    }),
  );
  const { results, answered } = yield* untilRead(calls);
  const judged: (Judged<Found> | null)[] = requests.map(() => null);
  for (const [call, { place }] of asked.entries()) {
    const own = answered.filter((each) => each.call === call);
    judged[place] = {
      responses: own.map(({ response }) => response),
      found: results[call] ?? null,
      fault: own.findLast(({ fault }) => fault !== null)?.fault ?? null,
    };
  }
  return judged;
}
