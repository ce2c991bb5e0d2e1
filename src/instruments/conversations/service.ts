import { z } from 'zod';
import type { Parameters, Request, ResponseFormat } from '../../../vocabulary/request.js';
import { faultOfOurs, type Response } from '../../../vocabulary/response.js';
import { aboutService, type ServiceAsks } from './asks.js';

/** A model in the service of the instrument. */
export interface ServiceModel {
  /** Endpoint identity, as it enters request keys. */
  readonly endpoint: string;
  readonly model: string;
  readonly parameters: Parameters;
}

/** A generator of requests that takes their responses and comes to something. */
export type Asking<Result> = Generator<readonly Request[], Result, readonly Response[]>;

/** An answer of some form, as structured output; where an endpoint takes none, the prompt alone asks for it. */
export function formatOf(name: string, answer: z.ZodType): ResponseFormat {
  const { $schema: _, ...schema } = z.toJSONSchema(answer);
  return { name, schema };
}

/** A request for structured output to a model in the instrument's service. */
export function structured(
  { parameters, ...to }: ServiceModel,
  content: string,
  { format: responseFormat, asks }: { readonly format: ResponseFormat; readonly asks: ServiceAsks },
): Request {
  const messages = [{ role: 'user', content }] as const;
  return {
    ...to,
    messages,
    parameters: { ...parameters, responseFormat },
    about: aboutService(asks),
  };
}

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

/** Attempts at a verdict that can be read; each is a further draw of the same request. */
export const judgeAttempts = 3;

/** Makes calls at the same time, and again those whose answers could not be read; null for what never could. */
export function* untilRead<Result extends object>(
  calls: readonly Call<Result>[],
): Asking<{
  readonly results: readonly (Result | null)[];
  readonly answered: readonly Answered[];
}> {
  const results: (Result | null)[] = calls.map(() => null);
  const answered: Answered[] = [];
  /** Asking again is no help where a reader of ours fails. */
  const closed = new Set<number>();
  for (let attempt = 0; attempt < judgeAttempts; attempt += 1) {
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
