import * as z from 'zod';
import type { TokenAlternative, TokenLogprobs } from '../../vocabulary/response.js';
import { understand } from '../asking/simulated/respondent.js';
import {
  type Completion,
  completionOf,
  fingerprintOf,
  modelsOf,
  promptTokensIn,
  type Simulation,
  thinking,
} from '../asking/simulated/simulation.js';
import { aboutKey } from '../asking/wire.js';
import { type FaultKind, type Faults, faultOf } from './faults.js';

/** Answers the body of one chat completion request. `now` is in milliseconds since 1970. */
type ChatService = (body: string, now: number) => ApiReply;

/**
 * What stands behind `/v1/chat/completions`. It remembers how often it was asked: requests without
 * a seed are answered by their number, and faults go by the attempt.
 */
export function createChatService(simulation: Simulation, faults: Faults): ChatService {
  const byModel = modelsOf(simulation);
  const attempts = new Counter();
  const unseeded = new Counter();
  let answered = 0;

  return (body, now) => {
    const parsed = parse(body, faults.rejects);
    if ('refused' in parsed) return parsed.refused;
    const { request } = parsed;

    const asked = byModel.get(request.model);
    if (!asked) return unknownModel(request.model);
    const { messages, [aboutKey]: about } = request;
    const understood = attempted(() =>
      understand({ messages, about: about ?? undefined }, asked, simulation),
    );
    if (!understood) return unknownQuestion(about != null);

    const question = `${request.model} ${understood.key()}`;
    const key = `${question} ${request.seed}`;
    const fault = faultOf(faults, { key, attempt: attempts.next(key) });
    const failure = fault && failureOf(fault, faults);
    if (failure) return failure;

    const completion = attempted(() =>
      completionOf(understood.answer, {
        seed: request.seed ?? unseeded.next(question),
        maxTokens: request.max_completion_tokens ?? request.max_tokens ?? undefined,
        topLogprobs: request.logprobs ? (request.top_logprobs ?? 0) : undefined,
        effort: request.reasoning_effort ?? undefined,
        empty: fault === 'emptyContent',
      }),
    );
    if (!completion) return unknownQuestion(true);
    const sent = chatCompletion(request, completion, {
      by: understood.by,
      id: `chatcmpl-${answered++}`,
      created: Math.floor(now / 1000),
    });
    return { status: 200, body: sent, ...(fault === 'cutJson' && { broken: 'cut' }) };
  };
}

/** What comes of a question whose form its instrument may not know; undefined where it does not. */
function attempted<Result>(result: () => Result): Result | undefined {
  try {
    return result();
  } catch {
    return undefined;
  }
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

function unknownQuestion(saysWhat: boolean): ApiReply {
  return apiError(400, {
    message: saysWhat
      ? `What "${aboutKey}" asks is of no form that this model knows, or is asked of others.`
      : `A simulation answers Undertone alone, which says in "${aboutKey}" what a request asks. This one does not say it.`,
    code: 'unknown_question',
    param: aboutKey,
  });
}

/** What a request asks; its form beyond this is the instrument's. */
const About = z.object({
  instrument: z.string(),
  asks: z.record(z.string(), z.unknown()),
  persona: z
    .object({
      country: z.string().exactOptional(),
      poles: z.record(z.string(), z.enum(['target', 'opposite'])).exactOptional(),
    })
    .exactOptional(),
});

const MaxTokens = z.int().min(1).nullish();

/** A judge's answer is JSON of its own form, asked for or not. */
const ResponseFormat = z.object({
  type: z.literal('json_schema', { error: 'no other format than json_schema is simulated' }),
  json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
});

/** What the simulation heeds of a chat completion request; the rest is ignored, as by most servers. */
const ChatRequest = z.object({
  model: z.string(),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
    .min(1),
  max_tokens: MaxTokens,
  max_completion_tokens: MaxTokens,
  seed: z.int().nullish(),
  logprobs: z.boolean().nullish(),
  top_logprobs: z.int().min(0).max(20).nullish(),
  response_format: ResponseFormat.nullish(),
  reasoning_effort: z.string().nullish(),
  stream: z.literal(false, { error: 'streaming is not simulated' }).nullish(),
  n: z.literal(1, { error: 'one answer at a time is simulated' }).nullish(),
  [aboutKey]: About.nullish(),
});
type ChatRequest = z.infer<typeof ChatRequest>;

/** The `chat.completion` object that carries an answer. `created` is in seconds since 1970. */
function chatCompletion(
  { model, messages }: Pick<ChatRequest, 'model' | 'messages'>,
  { content, finish, tokens, reasoning, logprobs }: Completion,
  { by, id, created }: { readonly by: object; readonly id: string; readonly created: number },
): object {
  const promptTokens = promptTokensIn(messages);
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    system_fingerprint: fingerprintOf(by),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content,
          refusal: null,
          ...(reasoning > 0 ? { reasoning_content: thinking } : {}),
        },
        logprobs: logprobs && { content: logprobs.map(onTheWire), refusal: null },
        finish_reason: finish,
      },
    ],
    usage: {
      prompt_tokens: promptTokens,
      completion_tokens: tokens + reasoning,
      total_tokens: promptTokens + tokens + reasoning,
      ...(reasoning > 0 ? { completion_tokens_details: { reasoning_tokens: reasoning } } : {}),
    },
  };
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
