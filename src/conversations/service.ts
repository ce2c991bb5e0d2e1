import { z } from 'zod';
import type { Parameters, Request, ResponseFormat } from '../../vocabulary/request.js';
import type { Response } from '../../vocabulary/response.js';

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
  responseFormat: ResponseFormat,
): Request {
  const messages = [{ role: 'user', content }] as const;
  return { ...to, messages, parameters: { ...parameters, responseFormat } };
}
