import type OpenAI from 'openai';
import { drawSeed } from '../vocabulary/draw-seed.js';
import type { Draw } from '../vocabulary/request.js';
import type { Sent } from '../vocabulary/response.js';

/** As many alternatives as most endpoints give that do not give what was planned. */
const FEW_ALTERNATIVES = 5;

/** What an endpoint may reject of a request, and what is done then, for people. */
export const wireParameterCatalogue = {
  temperature: 'temperature not sent',
  max_tokens: 'max_tokens sent as max_completion_tokens',
  max_completion_tokens: 'max_completion_tokens not sent',
  logprobs: 'logprobs not sent',
  top_logprobs: `top_logprobs sent as ${FEW_ALTERNATIVES}`,
  few_top_logprobs: 'top_logprobs not sent',
  seed: 'seed not sent',
  response_format: 'response_format not sent',
} as const;

export type WireParameter = keyof typeof wireParameterCatalogue;
const wireParameters = Object.keys(wireParameterCatalogue) as readonly WireParameter[];

/** What a parameter is called in the body of a request. */
export function wireName(parameter: WireParameter): string {
  return parameter === 'few_top_logprobs' ? 'top_logprobs' : parameter;
}

export interface Wired {
  readonly body: OpenAI.ChatCompletionCreateParamsNonStreaming;
  /** The parameters in the body that an endpoint may reject. */
  readonly parameters: readonly WireParameter[];
  readonly sent: Sent;
}

/** A draw as it goes over the wire to a model that is known to reject these parameters. */
export function wire(draw: Draw, rejected: ReadonlySet<WireParameter>): Wired {
  const { model, messages, parameters } = draw.request;
  const { temperature, maxTokens, topLogprobs, responseFormat } = parameters;
  // Not valid without the other.
  const alternatives = rejected.has('logprobs') ? undefined : topLogprobs;
  const wanted = {
    temperature,
    max_tokens: maxTokens,
    max_completion_tokens: rejected.has('max_tokens') ? maxTokens : undefined,
    logprobs: topLogprobs === undefined ? undefined : true,
    top_logprobs: alternatives,
    few_top_logprobs:
      alternatives !== undefined && rejected.has('top_logprobs')
        ? Math.min(alternatives, FEW_ALTERNATIVES)
        : undefined,
    seed: drawSeed(draw),
    response_format: responseFormat && {
      type: 'json_schema',
      json_schema: { ...responseFormat, strict: true },
    },
  };
  const planned = wireParameters.filter((name) => wanted[name] !== undefined);
  const kept = planned.filter((name) => !rejected.has(name));
  const changed = planned.filter((name) => rejected.has(name) && name !== 'seed');
  return {
    body: {
      model,
      messages: [...messages],
      ...Object.fromEntries(kept.map((name) => [wireName(name), wanted[name]])),
    },
    parameters: kept,
    sent: {
      seed: rejected.has('seed') ? null : wanted.seed,
      changes: changed.map((name) => wireParameterCatalogue[name]),
    },
  };
}
