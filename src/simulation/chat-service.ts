import { z } from 'zod';
import { ownValue } from '../../vocabulary/comparable-text.js';
import type { TokenAlternative, TokenLogprobs } from '../../vocabulary/response.js';
import {
  declarationHash,
  type ServedModel,
  type SimulatedRespondent,
  simulatedModel,
} from './declaration.js';
import { type FaultKind, type Faults, faultOf } from './faults.js';
import { type Knowledge, promptIn, type Simulated, understand } from './respondent.js';
import type { SimulatedAnswer } from './tokens.js';

/** Answers the body of one chat completion request. `now` is in milliseconds since 1970. */
type ChatService = (body: string, now: number) => ApiReply;

/**
 * What stands behind `/v1/chat/completions`. It remembers how often it was asked: requests without
 * a seed are answered by their number, and faults go by the attempt.
 */
export function createChatService({
  respondents,
  services,
  knowledge,
  faults,
}: {
  readonly respondents: readonly SimulatedRespondent[];
  readonly services: readonly ServedModel[];
  readonly knowledge: readonly Knowledge[];
  readonly faults: Faults;
}): ChatService {
  const byModel = new Map<string, Simulated>();
  for (const { id, declaration } of respondents) {
    byModel.set(simulatedModel(id), { declaration, services: [] });
  }
  for (const { id, ...service } of services) {
    const served = byModel.get(simulatedModel(id));
    const all = [...(served?.services ?? []), service];
    byModel.set(simulatedModel(id), { declaration: served?.declaration, services: all });
  }
  const attempts = new Counter();
  const unseeded = new Counter();
  let answered = 0;

  return (body, now) => {
    const parsed = parse(body, faults.rejects);
    if ('refused' in parsed) return parsed.refused;
    const { request } = parsed;

    const asked = byModel.get(request.model);
    if (!asked) return unknownModel(request.model);
    const put = promptIn(request.messages);
    const understood = understand(put, asked, knowledge);
    if (!understood) return unknownPrompt(put.prompt);

    const question = `${request.model} ${understood.key()}`;
    const attempt = attempts.next(`${question} ${request.seed}`);
    const fault = faultOf(faults, { key: `${question} ${request.seed}`, attempt });
    const failure = fault && failureOf(fault, faults);
    if (failure) return failure;

    const room = request.max_completion_tokens ?? request.max_tokens ?? undefined;
    const reasoning = reasoningOf(request);
    // Thinking takes its tokens before the answer, and may leave none.
    const left = room === undefined ? undefined : room - reasoning;
    const answer =
      left !== undefined && left < 1
        ? { ...emptyAnswer, finish: 'length' as const }
        : fault === 'emptyContent'
          ? emptyAnswer
          : understood.answer({
              seed: request.seed ?? unseeded.next(question),
              maxTokens: left,
              topLogprobs:
                request.logprobs && reasoning === 0 ? (request.top_logprobs ?? 0) : undefined,
            });
    const completion = chatCompletion({
      by: understood.by,
      request,
      answer,
      reasoning: Math.min(reasoning, room ?? reasoning),
      id: `chatcmpl-${answered++}`,
      created: Math.floor(now / 1000),
    });
    return { status: 200, body: completion, ...(fault === 'cutJson' && { broken: 'cut' }) };
  };
}

class Counter {
  readonly #counts = new Map<string, number>();

  /** How often this was called with the key before. */
  next(key: string): number {
    const count = this.#counts.get(key) ?? 0;
    this.#counts.set(key, count + 1);
    return count;
  }
}

/** Tokens that a simulation spends on thinking, by the effort it is asked for. */
function reasoningOf({ reasoning_effort: effort }: ChatRequest): number {
  if (effort == null || effort === 'none') return 0;
  const byEffort: Readonly<Record<string, number>> = { minimal: 16, low: 64, high: 1024 };
  return ownValue(byEffort, effort) ?? 256;
}

const emptyAnswer: SimulatedAnswer = { content: '', finish: 'stop', tokens: 0, logprobs: null };

type Parsed = { readonly request: ChatRequest } | { readonly refused: ApiReply };

function parse(body: string, rejects: readonly string[]): Parsed {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return { refused: apiError(400, { message: 'The body of the request is not JSON.' }) };
  }
  const parsed = ChatRequest.safeParse(json);
  if (!parsed.success) {
    return { refused: apiError(400, { message: z.prettifyError(parsed.error) }) };
  }
  const rejected = rejects.find((name) => Object.hasOwn(Object(json), name));
  return rejected === undefined
    ? { request: parsed.data }
    : { refused: unsupportedParameter(rejected) };
}

function failureOf(fault: FaultKind, faults: Faults): ApiReply | undefined {
  switch (fault) {
    case 'rateLimited':
      return {
        ...apiError(429, {
          message: 'Rate limit reached for requests. Please try again later.',
          type: 'requests',
          code: 'rate_limit_exceeded',
        }),
        headers: { 'retry-after': String(faults.rateLimited.retryAfterSeconds) },
      };
    case 'serverError':
      return apiError(500, {
        message: 'The server had an error while processing your request.',
        type: 'server_error',
      });
    case 'reset':
    case 'hang':
      return { status: 200, body: {}, broken: fault };
    case 'cutJson':
    case 'emptyContent':
      return undefined;
  }
}

function unsupportedParameter(param: string): ApiReply {
  const instead = param === 'max_tokens' ? " Use 'max_completion_tokens' instead." : '';
  return apiError(400, {
    message: `Unsupported parameter: '${param}' is not supported with this model.${instead}`,
    code: 'unsupported_parameter',
    param,
  });
}

function unknownModel(model: string): ApiReply {
  return apiError(404, {
    message: `The model '${model}' does not exist.`,
    code: 'model_not_found',
    param: 'model',
  });
}

function unknownPrompt(prompt: string): ApiReply {
  return apiError(400, {
    message: `This simulation knows no such prompt: "${prompt.slice(0, 80)}". Start it with the same --questionnaire, --templates and --stories as the study.`,
    code: 'unknown_prompt',
    param: 'messages',
  });
}

const MaxTokens = z.int().min(1).nullish();

/** A judge's answer is JSON of its own form, asked for or not. */
const ResponseFormat = z.object({
  type: z.literal('json_schema', { error: 'no other format than json_schema is simulated' }),
  json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
});

/** What the simulation heeds of a chat completion request; the rest is ignored, as by most servers. */
const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  max_tokens: MaxTokens,
  max_completion_tokens: MaxTokens,
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: ResponseFormat.nullish(),
  reasoning_effort: z.string().nullish(),
  stream: z.literal(false, { error: 'streaming is not simulated' }).nullish(),
  n: z.literal(1, { error: 'one answer at a time is simulated' }).nullish(),
});
type ChatRequest = z.infer<typeof ChatRequest>;

/** The `chat.completion` object that carries an answer. `created` is in seconds since 1970. */
function chatCompletion({
  by,
  request,
  answer,
  reasoning,
  id,
  created,
}: {
  readonly by: object;
  readonly request: ChatRequest;
  readonly answer: SimulatedAnswer;
  /** Tokens. */
  readonly reasoning: number;
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
        message: {
          role: 'assistant',
          content: answer.content,
          refusal: null,
          ...(reasoning > 0 ? { reasoning_content: 'Simulated thinking: A or B?' } : {}),
        },
        logprobs: answer.logprobs && { content: answer.logprobs.map(onTheWire), refusal: null },
        finish_reason: answer.finish,
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: answer.tokens + reasoning,
      total_tokens: promptTokens + answer.tokens + reasoning,
      ...(reasoning > 0 ? { completion_tokens_details: { reasoning_tokens: reasoning } } : {}),
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

/** What goes back to a client. */
export interface ApiReply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object;
  /** In place of the body, where it is no JSON. */
  readonly text?: string;
  /** How the body is delivered, when not whole: half of it, a reset connection, or never. */
  readonly broken?: 'cut' | 'reset' | 'hang';
}

/** A refusal in the shape of OpenAI's errors. */
export function apiError(
  status: number,
  error: {
    readonly message: string;
    readonly type?: string;
    readonly code?: string;
    readonly param?: string;
  },
): ApiReply {
  const { message, type = 'invalid_request_error', param = null, code = null } = error;
  return { status, body: { error: { message, type, param, code } } };
}
