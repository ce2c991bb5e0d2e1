import type OpenAI from 'openai';
import type { Draw } from '../vocabulary/request.js';
import type { Sent } from '../vocabulary/response.js';
import { drawSeed } from './draw-seed.js';

/** The parameters that an endpoint may reject, and what is done then, for people. */
export const wireParameterCatalogue = {
  temperature: 'temperature not sent',
  max_tokens: 'max_tokens sent as max_completion_tokens',
  max_completion_tokens: 'max_completion_tokens not sent',
  logprobs: 'logprobs not sent',
  top_logprobs: 'top_logprobs not sent',
  seed: 'seed not sent',
} as const;

export type WireParameter = keyof typeof wireParameterCatalogue;
const wireParameters = Object.keys(wireParameterCatalogue) as readonly WireParameter[];

export interface Wired {
  readonly body: OpenAI.ChatCompletionCreateParamsNonStreaming;
  /** The parameters in the body that an endpoint may reject. */
  readonly parameters: readonly WireParameter[];
  readonly sent: Sent;
}

/** A draw as it goes over the wire to a model that is known to reject these parameters. */
export function wire(draw: Draw, rejected: ReadonlySet<WireParameter>): Wired {
  const { model, messages, parameters } = draw.request;
  const { temperature, maxTokens, topLogprobs } = parameters;
  const wanted = {
    temperature,
    max_tokens: maxTokens,
    max_completion_tokens: rejected.has('max_tokens') ? maxTokens : undefined,
    logprobs: topLogprobs === undefined ? undefined : true,
    // Not valid without the other.
    top_logprobs: rejected.has('logprobs') ? undefined : topLogprobs,
    seed: drawSeed(draw),
  };
  const planned = wireParameters.filter((name) => wanted[name] !== undefined);
  const kept = planned.filter((name) => !rejected.has(name));
  const changed = planned.filter((name) => rejected.has(name) && name !== 'seed');
  return {
    body: {
      model,
      messages: [...messages],
      ...Object.fromEntries(kept.map((name) => [name, wanted[name]])),
    },
    parameters: kept,
    sent: {
      seed: rejected.has('seed') ? null : wanted.seed,
      changes: changed.map((name) => wireParameterCatalogue[name]),
    },
  };
}
