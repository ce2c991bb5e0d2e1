import { z } from 'zod';
import { declarationHash } from '../vocabulary/declaration.js';
import type { TokenAlternative, TokenLogprobs } from '../vocabulary/response.js';
import type { SimulatedAnswer } from './simulated-answer.js';

const MaxTokens = z.int().min(1).nullish();

/** A judge's answer is JSON of its own form, asked for or not. */
const ResponseFormat = z.object({
  type: z.literal('json_schema', { error: 'no other format than json_schema is simulated' }),
  json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
});

/** What the simulation heeds of a chat completion request; the rest is ignored, as by most servers. */
export const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_tokens: MaxTokens,
  max_completion_tokens: MaxTokens,
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: ResponseFormat.nullish(),
  stream: z.literal(false, { error: 'streaming is not simulated' }).nullish(),
  n: z.literal(1, { error: 'one answer at a time is simulated' }).nullish(),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

/** The `chat.completion` object that carries an answer. `created` is in seconds since 1970. */
export function chatCompletion({
  by,
  request,
  answer,
  id,
  created,
}: {
  readonly by: object;
  readonly request: ChatRequest;
  readonly answer: SimulatedAnswer;
  readonly id: string;
  readonly created: number;
}): object {
  const promptTokens = promptTokensIn(request.messages);
  return {
    id,
    object: 'chat.completion',
    created,
    model: request.model,
    system_fingerprint: `simulated-${declarationHash(by)}`,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.content, refusal: null },
        logprobs: answer.logprobs && { content: answer.logprobs.map(onTheWire), refusal: null },
        finish_reason: answer.finish,
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: answer.tokens,
      total_tokens: promptTokens + answer.tokens,
    },
  };
}

/** How many tokens a simulation counts in a prompt: one in four characters, rounded up. */
export function promptTokensIn(messages: readonly { readonly content: string }[]): number {
  return Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / 4);
}

function onTheWire({ token, logprob, top }: TokenLogprobs): object {
  return { ...withBytes({ token, logprob }), top_logprobs: top.map(withBytes) };
}

function withBytes({ token, logprob }: TokenAlternative): object {
  return { token, logprob, bytes: [...Buffer.from(token)] };
}
